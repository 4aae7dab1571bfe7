/** The HTTP server around the app: time limits, connections per address, and an end that waits for answers under way. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';

const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_EVERY_MS = 5000;
const CONNECTIONS_PER_ADDRESS = 200;

export interface Listening {
  readonly port: number;
  /** No new connections; those under way have this long. */
  readonly close: (withinMs: number) => Promise<void>;
}

export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

interface App {
  readonly fetch: Parameters<typeof getRequestListener>[0];
}

export const addressOf = (host: string, port: number): string => {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** One address cannot take all connections (safety T31). */
const limitPerAddress = (server: Server): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > CONNECTIONS_PER_ADDRESS) socket.destroy();
  });
};

export const listen = async (
  app: App,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> => {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    getRequestListener(app.fetch),
  );
  limitPerAddress(server);
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      failed(
        error.code === 'EADDRINUSE'
          ? new PortTaken(
              `Port ${port} of ${host} is taken by another program. Stop it, or choose another port: --port ${port + 1}.`,
              { cause: error },
            )
          : error,
      );
    });
    server.listen(port, host, done);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: (withinMs) =>
      new Promise<void>((done) => {
        const force = setTimeout(() => server.closeAllConnections(), withinMs);
        server.close(() => {
          clearTimeout(force);
          done();
        });
        server.closeIdleConnections();
      }),
  };
};
