/** Text in any encoding as UTF-8. */
import { isUtf8 } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { FileRefusal } from './plain.ts';

const CHUNK = 4 * 1024 * 1024;
const UTF8 = 'utf-8';
/** What Windows programs write where they do not write UTF-8. */
const FALLBACK = 'windows-1252';
/** At most this many bytes of a character are at the end of a chunk. */
const CHARACTER_MAX = 4;

const byMark = (head: Buffer): string | null => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return UTF8;
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
};

/** Latin text in UTF-16 has a zero in every second byte. */
const byZeros = (head: Buffer): string | null => {
  const even = head.filter((byte, at) => at % 2 === 0 && byte === 0).length;
  const odd = head.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  const many = head.length / 4;
  if (odd > many && even < many / 8) return 'utf-16le';
  if (even > many && odd < many / 8) return 'utf-16be';
  return null;
};

/** The bytes from `from` that belong to whole characters. */
const wholeCharacters = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(CHARACTER_MAX, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return byte >= 0xc0 ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

const isAllUtf8 = async (path: string): Promise<boolean> => {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of createReadStream(path, { highWaterMark: CHUNK })) {
    const bytes = Buffer.concat([rest, part as Buffer]);
    const whole = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    rest = bytes.subarray(whole);
  }
  return isUtf8(rest);
};

export const readHead = async (path: string, bytes: number): Promise<Buffer> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const HEAD = 4096;

const encodingOf = async (path: string): Promise<string> => {
  const head = await readHead(path, HEAD);
  const known = byMark(head) ?? byZeros(head);
  if (known !== null) return known;
  if (head.includes(0))
    throw new FileRefusal('The file is neither text nor of a format that is read here.');
  return (await isAllUtf8(path)) ? UTF8 : FALLBACK;
};

const decoderOf = (encoding: string): TextDecoder => {
  try {
    return new TextDecoder(encoding);
  } catch (cause) {
    throw new FileRefusal(`${encoding} is not the name of an encoding.`, { cause });
  }
};

export interface Utf8Text {
  readonly path: string;
  readonly encoding: string;
}

/** The file itself where it is UTF-8, else a copy at `copyTo`. */
export const asUtf8 = async (
  path: string,
  wanted: string | null,
  copyTo: string,
): Promise<Utf8Text> => {
  const encoding = wanted ?? (await encodingOf(path));
  const decoder = decoderOf(encoding);
  if (decoder.encoding === UTF8) return { path, encoding: UTF8 };
  await pipeline(
    createReadStream(path, { highWaterMark: CHUNK }),
    async function* decoded(parts: AsyncIterable<Buffer>) {
      for await (const part of parts) yield decoder.decode(part, { stream: true });
      yield decoder.decode();
    },
    createWriteStream(copyTo, { mode: 0o600 }),
  );
  return { path: copyTo, encoding: decoder.encoding };
};
