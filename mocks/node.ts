/** The real server behind the page's `fetch`, for component tests in Node; the page is signed in. */
import { setupServer } from 'msw/node';
import { bootstrap } from '../server/page/bootstrap.ts';
import { viewerOf } from '../server/access/viewerOf.ts';
import { clearFaults, cutting } from './faults.ts';
import { sendingFiles } from './formBytes.ts';
import { serverHandler } from './handlers.ts';
import { aServer, type Client, type ServerOptions, type TestServer } from './testServer.ts';

export interface PageServer extends TestServer {
  readonly client: Client;
  /** The page's bootstrap data for the signed-in person. */
  readonly bootstrap: Awaited<ReturnType<typeof bootstrap>>;
  /** Method, path and query of every call of the page, in order. */
  readonly calls: readonly {
    readonly method: string;
    readonly host: string;
    readonly url: string;
    readonly body: string;
    readonly headers: Headers;
  }[];
  readonly stop: () => Promise<void>;
}

/** Starts a server and sends every request of the page to it as the given person. */
export const aPageServer = async (
  options: ServerOptions & { as?: string } = {},
): Promise<PageServer> => {
  const server = await aServer(options);
  const client = await server.signIn(options.as ?? 'admin');
  const calls: { method: string; host: string; url: string; body: string; headers: Headers }[] = [];
  const msw = setupServer(
    serverHandler(
      async (request) => {
        const { hostname: host, pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const url = `${pathname}${search}`;
        calls.push({ method, host, url, body: await request.text(), headers });
      },
      (request) => {
        const headers = new Headers(request.headers);
        headers.set('cookie', client.cookie);
        return server.fetch(new Request(request, { headers }));
      },
    ),
  );
  msw.listen();
  const { fetch } = globalThis;
  globalThis.fetch = sendingFiles(cutting(fetch));
  const viewer = await viewerOf(server.store.db, client.userId);
  if (!viewer) throw new Error('The signed-in person is not active');
  return {
    ...server,
    client,
    bootstrap: await bootstrap(server.deps.config, server.store, viewer),
    calls,
    stop: async () => {
      clearFaults();
      globalThis.fetch = fetch;
      msw.close();
      await server.close();
    },
  };
};
