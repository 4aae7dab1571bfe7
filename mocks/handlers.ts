import { http } from 'msw';
import { answerFor } from './faults.ts';

/** The one handler: it passes a request of the page to the real server. Every call is recorded as it arrives, successful or not. */
export const serverHandler = (
  seen: (request: Request) => Promise<void>,
  answer: (request: Request) => Promise<Response>,
) =>
  http.all('*', async ({ request }) => {
    await seen(request.clone());
    return answerFor(request, answer);
  });
