/** Fixture: the front before a server that a test wrote, reached over real connections. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import {
  type AddressInfo,
  createServer as createPlainServer,
  type Server,
  type Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapTiles } from '#common/maps/tiles.ts';
import { listen } from '../cli/listen.ts';
import { createLog } from '../log.ts';
import { createPageFiles } from '../page/files.ts';
import { createFront } from './front.ts';

export const PAGE =
  '<html><head><meta charset="utf-8" /></head><body><div id="app"></div></body></html>';

export const listeningAt = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

interface Options {
  readonly publicUrl?: URL | null;
  readonly trustedProxies?: readonly string[];
  readonly embeddingSites?: readonly string[];
  readonly mapTiles?: MapTiles | null;
}

export interface TestFront {
  readonly port: number;
  /** The lines of the log. */
  readonly log: readonly string[];
  readonly close: () => Promise<void>;
}

export const aFront = async (
  supersetPort: number,
  { publicUrl = null, trustedProxies = [], embeddingSites = [], mapTiles = null }: Options = {},
): Promise<TestFront> => {
  const dir = mkdtempSync(join(tmpdir(), 'sextant-front-'));
  writeFileSync(join(dir, 'index.html'), PAGE);
  const log: string[] = [];
  const app = createFront({
    superset: new URL(`http://127.0.0.1:${supersetPort}`),
    config: { publicUrl, trustedProxies, embeddingSites, mapTiles },
    listensAt: () => new URL('http://127.0.0.1:8420'),
    files: createPageFiles(dir),
    log: createLog((line) => log.push(line)),
  });
  const { port, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    port,
    log,
    close: async () => {
      await close(0);
      rmSync(dir, { recursive: true });
    },
  };
};

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export type SentHeaders = Readonly<Record<string, string | readonly string[]>>;

/** Uses `node:http`, which sends headers that `fetch` does not allow, and decodes nothing. */
export const ask = (
  port: number,
  method: string,
  path: string,
  headers: SentHeaders = {},
  body?: string | Buffer,
): Promise<Reply> =>
  new Promise((done, failed) => {
    const outgoing = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers } as IncomingHttpHeaders },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', failed);
        reply.on('end', () =>
          done({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('error', failed);
    outgoing.end(body);
  });

/** A server of plain connections: each request without a body, or with one of a known length, is reported whole. */
export const aPlainServer = (
  onRequest: (text: string, socket: Socket, nth: number) => void,
  onConnection: (socket: Socket) => void = () => undefined,
) =>
  createPlainServer((socket) => {
    let text = '';
    let nth = 0;
    socket.on('error', () => undefined);
    onConnection(socket);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n') + 4;
      if (end < 4) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length < end + length) return;
      const whole = text.slice(0, end + length);
      text = text.slice(end + length);
      nth += 1;
      onRequest(whole, socket, nth);
    });
  });
