/** Counts bodies while they are read; nothing beyond a limit is kept. */
import type { Context, MiddlewareHandler } from 'hono';
import { createJsonMeter } from '#common/wire/jsonMeter.ts';
import type { Env } from '../access/viewer.ts';
import { HttpError } from '../errors.ts';
import { withinBounds } from '../http/readJson.ts';
import { isUpload } from '../http/uploadPaths.ts';
import { isJson } from '../http/validate.ts';
import { createFieldCounter } from './fieldCounter.ts';

const MB = 1024 * 1024;

export interface BodyLimits {
  readonly bodyBytes: number;
  /** For people who are not signed in. */
  readonly anonymousBodyBytes: number;
  /** Of a form with files, which are written to disk as they arrive. */
  readonly uploadBytes: number;
}

const sizeOf = (bytes: number) => (bytes < MB ? `${bytes / 1024} kB` : `${bytes / MB} MB`);
const tooLarge = (bytes: number, isAnonymous: boolean) =>
  new HttpError(
    413,
    `The request is larger than ${sizeOf(bytes)}${isAnonymous ? ', the most that is read before you sign in' : ''}.`,
  );

type Bytes = Uint8Array<ArrayBuffer>;

/** More is not read of a request that is refused: its connection ends instead. */
const LEFT_BYTES = 16 * MB;

/** What a refused request still sends, so that its connection can carry the next one. */
const discard = async (reader: ReadableStreamDefaultReader<Bytes>): Promise<void> => {
  let left = LEFT_BYTES;
  while (left > 0) {
    const { done, value } = await reader.read();
    if (done) return;
    left -= value.length;
  }
  await reader.cancel();
};

/** The same body; `look` sees each part before the reader does, and its errors reach the reader. */
const watched = (body: ReadableStream<Bytes>, look: (part: Bytes) => void) => {
  const reader = body.getReader();
  return new ReadableStream<Bytes>(
    {
      pull: async (controller) => {
        const { done, value } = await reader.read().catch((cause: unknown) => {
          throw new HttpError(400, 'The request ended before its body did.', { cause });
        });
        if (done) return controller.close();
        try {
          look(value);
        } catch (refusal) {
          // A client that ends meanwhile has no connection to save.
          discard(reader).catch(() => undefined);
          throw refusal;
        }
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // The client of a request that is refused before its body is read sends the body for nothing.
    { highWaterMark: 0 },
  );
};

/** A short body of JSON, read at once: a stream costs more than all the rest of a usual request. */
const SHORT_BYTES = 64 * 1024;

const isShortJson = (c: Context<Env>): boolean => {
  const length = c.req.header('content-length');
  return length !== undefined && Number(length) <= SHORT_BYTES && isJson(c);
};

const readShort = (c: Context<Env>): void => {
  const text = c.req.raw.text().then(
    (read) => {
      withinBounds(() => createJsonMeter().text(read));
      return read;
    },
    (cause: unknown) => {
      throw new HttpError(400, 'The request ended before its body did.', { cause });
    },
  );
  // Its errors reach whoever reads it, if anybody does.
  text.catch(() => undefined);
  c.req.bodyCache.text = text as never;
};

export const bodyLimit =
  ({ bodyBytes, anonymousBodyBytes, uploadBytes }: BodyLimits): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD') return next();
    const signedIn = isUpload(c) ? uploadBytes : bodyBytes;
    if (Number(c.req.header('content-length') ?? 0) > signedIn) throw tooLarge(signedIn, false);
    const isAnonymous = c.get('viewer').kind === 'anonymous';
    const most = isAnonymous ? anonymousBodyBytes : signedIn;
    if (most >= SHORT_BYTES && isShortJson(c)) {
      readShort(c);
      return next();
    }
    if (!raw.body) return next();
    const hasTooManyFields = createFieldCounter(c.req.header('content-type') ?? '');
    const meter = createJsonMeter();
    let bytes = 0;
    let refusal: HttpError | null = null;
    const look = (part: Bytes) => {
      bytes += part.length;
      if (bytes > most) refusal = tooLarge(most, isAnonymous);
      else if (hasTooManyFields?.(part))
        refusal = new HttpError(400, 'The form has too many fields.');
      if (refusal) throw refusal;
      if (!hasTooManyFields) withinBounds(() => meter.bytes(part));
    };
    const body = watched(raw.body as ReadableStream<Bytes>, look);
    c.req.raw = new Request(raw, { body, duplex: 'half' } as RequestInit);
    await next();
    // Also where the reader turned it into another error.
    if (refusal !== null) {
      c.res = undefined;
      throw refusal;
    }
  };
