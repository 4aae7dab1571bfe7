/**
 * The HTTP server around the app: time limits, connections per address, and an end that waits for replies in progress.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { DEFAULTS } from '../config.ts';
import { isUploadTo } from '../http/uploadPaths.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** One address cannot take all connections; a proxy in front counts as one address. */
  readonly connectionsPerAddress?: number;
  /** From the connection, or the previous reply, until the headers have arrived. */
  readonly headersMs?: number;
  /** The same until the body has arrived; a file may take longer, but something of it has to arrive within this time. */
  readonly requestMs?: number;
  /** How often the time limits are checked. */
  readonly checkEveryMs?: number;
  /** Reports later errors of connections, one at a time. */
  readonly onError?: (error: Error) => void;
}

const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
const CHECK_EVERY_MS = 5000;
/** Longer than clients and proxies keep a connection that is not used: one of them may be sending just when it ends. */
const IDLE_MS = 65_000;

export interface Listening {
  readonly port: number;
  /** Accepts no new connections; open ones have this long. */
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

const limitPerAddress = (server: Server, most: number): void => {
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
    if (count > most) socket.destroy();
  });
};

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Ends a request whose body does not arrive in time; of a file, something has to arrive each time. */
const limitBody = (request: IncomingMessage, withinMs: number): void => {
  const { socket, method, url = '' } = request;
  const isFile = isUploadTo(method, url.split('?')[0] ?? '');
  let read = socket.bytesRead;
  let timer: NodeJS.Timeout;
  const look = () => {
    if (request.complete) return;
    if (isFile && socket.bytesRead > read) {
      read = socket.bytesRead;
      timer = setTimeout(look, withinMs);
      return;
    }
    if (socket.writable) socket.end(TOO_SLOW, () => socket.destroy());
    else socket.destroy();
  };
  timer = setTimeout(look, withinMs);
  request.once('close', () => clearTimeout(timer));
};

/** Limits slow requests and many requests. */
export const listen = async (
  app: App,
  {
    host,
    port,
    connectionsPerAddress = DEFAULTS.limits.connectionsPerAddress,
    headersMs = HEADERS_MS,
    requestMs = REQUEST_MS,
    checkEveryMs = CHECK_EVERY_MS,
    onError = () => undefined,
  }: ListenOptions,
): Promise<Listening> => {
  const server = createServer(
    {
      headersTimeout: headersMs,
      keepAliveTimeout: IDLE_MS,
      // Node’s own limit makes no difference between files and other bodies.
      requestTimeout: 0,
      connectionsCheckingInterval: checkEveryMs,
    },
    getRequestListener(app.fetch),
  );
  server.on('request', (request) => limitBody(request, requestMs));
  limitPerAddress(server, connectionsPerAddress);
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
  server.removeAllListeners('error').on('error', onError);
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
