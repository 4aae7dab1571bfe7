/** Posted forms with files, written to disk as they arrive: a file is never held in memory. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Context } from 'hono';
import type { Env } from '../access/viewer.ts';
import { HttpError, invalidPayload } from '../errors.ts';

export interface UploadedFile {
  /** A random name of ours; the sender’s is never a path. */
  readonly path: string;
  /** As the sender called it. */
  readonly name: string;
  readonly bytes: number;
}

export interface Upload {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, UploadedFile>;
  /** Removes the files. */
  readonly discard: () => Promise<void>;
}

export interface UploadLimits {
  readonly dir: string;
  /** Of one file, by the name of its field. */
  readonly fileBytes: (field: string) => number;
  readonly files: number;
}

const FIELD_BYTES = 1024 * 1024;
const FIELDS_MAX = 50;
const FIELD_NAME_BYTES = 1000;

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;

const parserOf = (type: string, { files }: UploadLimits) => {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        files,
        fields: FIELDS_MAX,
        fieldSize: FIELD_BYTES,
        fieldNameSize: FIELD_NAME_BYTES,
      },
    });
  } catch (cause) {
    throw invalidPayload('The form could not be read.', cause);
  }
};

/** A file that would be larger than its limit ends the upload. */
const counted = (source: Readable, limit: number, name: string) => {
  let bytes = 0;
  const parts = async function* () {
    for await (const part of source as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > limit) throw new HttpError(413, `${name} is larger than ${megabytes(limit)}.`);
      yield part;
    }
  };
  return { stream: Readable.from(parts(), { objectMode: false }), bytes: () => bytes };
};

export const readUpload = async (c: Context<Env>, limits: UploadLimits): Promise<Upload> => {
  const type = c.req.header('content-type') ?? '';
  const { body } = c.req.raw;
  if (!/^multipart\/form-data\b/i.test(type) || !body)
    throw invalidPayload("Request MIME type is not 'multipart/form-data'");
  const parser = parserOf(type, limits);
  const fields = new Map<string, string>();
  const files = new Map<string, UploadedFile>();
  const paths: string[] = [];
  const writing: Promise<void>[] = [];
  const discard = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };

  const source = Readable.fromWeb(body as never);
  let refusal: Error | null = null;
  const end = (cause: Error) => {
    refusal ??= cause;
    source.destroy(cause);
    parser.destroy();
  };
  parser.on('field', (name, value, _nameCut, isCut) => {
    if (isCut) end(new HttpError(413, `The field ${name} is larger than 1 MB.`));
    else fields.set(name, value);
  });
  parser.on('file', (field, stream, name) => {
    const path = join(limits.dir, randomBytes(16).toString('hex'));
    paths.push(path);
    const limit = limits.fileBytes(field);
    const { stream: parts, bytes } = counted(stream, limit, name || field);
    const written = pipeline(parts, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(
      () => void files.set(field, { path, name: name || '', bytes: bytes() }),
    );
    written.catch(end);
    writing.push(written);
  });
  parser.on('filesLimit', () => end(new HttpError(400, 'The form has too many files.')));
  parser.on('fieldsLimit', () => end(new HttpError(400, 'The form has too many fields.')));
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('finish', resolve);
      parser.on('error', reject);
      parser.on('close', () => reject(refusal ?? new Error('closed')));
      source.on('error', reject);
      source.pipe(parser);
    });
    await Promise.all(writing);
  } catch (cause) {
    await Promise.allSettled(writing);
    await discard();
    const known = refusal ?? cause;
    throw known instanceof HttpError ? known : invalidPayload('The form could not be read.', known);
  }
  return { fields, files, discard };
};
