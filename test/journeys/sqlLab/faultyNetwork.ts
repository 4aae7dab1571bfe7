/** The faults of `mocks/faults`, in a browser's network before the real server. */
import { createServer, type Server } from 'node:http';
import type { Page, Route } from 'playwright-core';
import { CUT, type Fault, SILENT } from '../../../mocks/faults.ts';

export interface FaultyNetwork {
  /** From now on, replies to these calls have this fault: `GET /tabstateview/*`. */
  readonly breaks: (calls: readonly string[], fault: Fault) => void;
  readonly heals: () => void;
  /** How often one of them was sent since then. */
  readonly met: () => number;
  readonly close: () => Promise<void>;
}

const CALLS = /^\/(api|tabstateview|tableschemaview|health)(\/|$)/;

const patternOf = (call: string): RegExp => {
  const [method, path = ''] = call.split(' ');
  return new RegExp(`^${method} ${path.replaceAll('*', '[^/]+')}/?$`);
};

/** Announces more bytes than it sends, and closes the connection. */
const aCutter = (): Promise<Server> =>
  new Promise((listening) => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 4096 });
      answer.write('{"result":[{"id":1,', () => answer.destroy());
    });
    server.listen(0, '127.0.0.1', () => listening(server));
  });

const addressOf = (server: Server): string => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
};

export const aFaultyNetwork = async (page: Page): Promise<FaultyNetwork> => {
  const cutter = await aCutter();
  let broken: { patterns: readonly RegExp[]; fault: Fault } | null = null;
  let met = 0;

  const meet = async (route: Route): Promise<void> => {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (!broken?.patterns.some((pattern) => pattern.test(call))) return route.continue();
    met += 1;
    const answer = async (): Promise<Response> => {
      const whole = await route.fetch();
      return new Response(await whole.text(), { status: whole.status() });
    };
    const found = await broken.fault(new Request(request.url()), answer);
    if (found.type === 'error') return route.abort('timedout');
    if (found.headers.has(SILENT)) return undefined;
    if (found.headers.has(CUT)) return route.continue({ url: addressOf(cutter) });
    const { status } = found;
    const headers = Object.fromEntries(found.headers);
    return route.fulfill({ status, headers, body: await found.text() });
  };
  await page.route(
    ({ pathname }) => CALLS.test(pathname),
    /** The page may have abandoned the call. */
    (route) => meet(route).catch(() => undefined),
  );
  return {
    breaks: (calls, fault) => {
      broken = { patterns: calls.map(patternOf), fault };
      met = 0;
    },
    heals: () => {
      broken = null;
    },
    met: () => met,
    close: async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await new Promise((closed) => cutter.close(closed));
    },
  };
};
