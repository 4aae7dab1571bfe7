import { http } from 'msw';
import { answerFor } from './faults.ts';

/** The one handler: a request of the page in, the real server's answer out. Every call is seen as it arrives, answered or not. */
export const serverHandler = (
  seen: (request: Request) => Promise<void>,
  answer: (request: Request) => Promise<Response>,
) =>
  http.all('*', async ({ request }) => {
    await seen(request.clone());
    return answerFor(request, answer);
  });
