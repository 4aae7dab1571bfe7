/** The only answers written by hand: what networks and servers do when they fail. */
import { delay, HttpResponse } from 'msw';

type Fault = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

interface Planned {
  readonly method: string;
  readonly path: RegExp;
  readonly fault: Fault;
  left: number;
}

let planned: Planned[] = [];

const plan = (call: string, fault: Fault, times: number): void => {
  const [method = 'GET', path = ''] = call.split(' ');
  const pattern = new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}/?$`,
  );
  planned.push({ method, path: pattern, fault, left: times });
};

/** `failNext('PUT /tabstateview/*', 500, {…})`: the next call that fits gets this answer. */
export const failNext = (call: string, status: number, body?: unknown, times = 1): void =>
  plan(
    call,
    () =>
      Promise.resolve(
        body === undefined
          ? new HttpResponse(null, { status })
          : HttpResponse.json(body as never, { status }),
      ),
    times,
  );

/** The next call that fits finds no server. */
export const cutNext = (call: string, times = 1): void =>
  plan(call, () => Promise.resolve(HttpResponse.error()), times);

/** The next call that fits is answered truly, but late. */
export const slowNext = (call: string, ms: number, times = 1): void =>
  plan(
    call,
    async (_, answer) => {
      await delay(ms);
      return answer();
    },
    times,
  );

export const clearFaults = (): void => {
  planned = [];
};

export const answerFor = (
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const found = planned.find(
    ({ method, path, left }) => left > 0 && method === request.method && path.test(pathname),
  );
  if (!found) return answer(request);
  found.left -= 1;
  return found.fault(request, () => answer(request));
};
