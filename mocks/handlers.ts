import { http } from 'msw';
import { answerFor } from './faults.ts';

/** The one handler: a request of the page in, the real server's answer out. */
export const serverHandler = (answer: (request: Request) => Promise<Response>) =>
  http.all('*', ({ request }) => answerFor(request, answer));
