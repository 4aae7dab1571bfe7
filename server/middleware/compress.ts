/** Compresses generated replies in the thread pool, chunk by chunk. */
import { Duplex } from 'node:stream';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../access/viewer.ts';
import { coderFor, MIN_BYTES } from '../http/coders.ts';

const WORTH_IT = /^(application\/(vnd\.[\w.+-]+\+)?json|text\/(html|csv|plain))\b/;
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
  // Its headers first: a reply whose body nobody looks at is written without a stream.
  if (!WORTH_IT.test(res.headers.get('content-type') ?? '')) return;
  // The bytes of a part are counted in the whole as it is.
  if (res.headers.has('content-encoding') || res.headers.has('content-range')) return;
  if (Number(res.headers.get('content-length') ?? MIN_BYTES) < MIN_BYTES) {
    res.headers.append('Vary', 'Accept-Encoding');
    return;
  }
  const coder = coderFor(c.req.header('accept-encoding'));
  if (!coder || c.req.method === 'HEAD') {
    res.headers.append('Vary', 'Accept-Encoding');
    return;
  }
  if (!res.body) return;
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
  headers.set('Content-Encoding', coder.coding);
  headers.delete('Content-Length');
  const packing = Duplex.toWeb(coder.stream()) as unknown as ReadableWritablePair<Bytes, Bytes>;
  c.res = undefined;
  c.res = new Response(resumed(head, reader).pipeThrough(packing), init);
};
