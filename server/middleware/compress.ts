/** Compresses generated replies: zstd or Brotli at a fast level, otherwise gzip; in the thread pool, chunk by chunk. */
import { Duplex } from 'node:stream';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../access/viewer.ts';
import { accepts } from './acceptEncoding.ts';

const WORTH_IT = /^(application\/(vnd\.[\w.+-]+\+)?json|text\/(html|csv|plain))\b/;
const MIN_BYTES = 1024;

const CODERS: readonly (readonly [coding: string, make: () => Duplex])[] = [
  ['zstd', () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })],
  ['br', () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', () => createGzip({ level: 4 })],
];

type Bytes = Uint8Array<ArrayBuffer>;
interface Head {
  readonly chunks: readonly Bytes[];
  readonly isAll: boolean;
}

/** The first chunks, until they exceed the minimum or end. */
const readHead = async (reader: ReadableStreamDefaultReader<Bytes>): Promise<Head> => {
  const chunks: Bytes[] = [];
  let bytes = 0;
  while (bytes <= MIN_BYTES) {
    const { done, value } = await reader.read();
    if (done) return { chunks, isAll: true };
    chunks.push(value);
    bytes += value.length;
  }
  return { chunks, isAll: false };
};

const resumed = ({ chunks }: Head, reader: ReadableStreamDefaultReader<Bytes>) => {
  const waiting = [...chunks];
  return new ReadableStream<Bytes>({
    pull: async (controller) => {
      const next = waiting.shift();
      if (next) return controller.enqueue(next);
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

export const compress = (): MiddlewareHandler<Env> => async (c, next) => {
  await next();
  const { res } = c;
  if (!res.body || !WORTH_IT.test(res.headers.get('content-type') ?? '')) return;
  // The bytes of a part are counted in the whole as it is.
  if (res.headers.has('content-encoding') || res.headers.has('content-range')) return;
  const accepted = c.req.header('accept-encoding');
  const coder = CODERS.find(([coding]) => accepts(accepted, coding));
  if (!coder || c.req.method === 'HEAD') {
    c.header('Vary', 'Accept-Encoding', { append: true });
    return;
  }
  const reader = (res.body as ReadableStream<Bytes>).getReader();
  const head = await readHead(reader);
  const headers = new Headers(res.headers);
  headers.append('Vary', 'Accept-Encoding');
  const init = { status: res.status, headers };
  if (head.isAll) {
    c.res = undefined;
    c.res = new Response(Buffer.concat(head.chunks), init);
    return;
  }
  const [coding, make] = coder;
  headers.set('Content-Encoding', coding);
  headers.delete('Content-Length');
  const packing = Duplex.toWeb(make()) as unknown as ReadableWritablePair<Bytes, Bytes>;
  c.res = undefined;
  c.res = new Response(resumed(head, reader).pipeThrough(packing), init);
};
