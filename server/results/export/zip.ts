/** A zip archive written from its beginning to its end; sizes follow each entry. */
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import type { Write } from './exportRequest.ts';

const LOCAL = 0x04034b50;
const AFTER = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes come after the data, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980: archives of the same rows are the same bytes. */
const DATE = 0x21;
/** Much more costs much time and saves little. */
const LEVEL = 2;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const words = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) bytes.writeUInt16LE(value, at);
    else bytes.writeUInt32LE(value, at);
    at += size;
  }
  return bytes;
};

const localHeader = (name: Buffer): Buffer =>
  words(
    [4, LOCAL],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  );

const centralHeader = ({ name, crc, packed, size, at }: Entry): Buffer =>
  words(
    [4, CENTRAL],
    [2, VERSION],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, at],
  );

const archiveEnd = (count: number, start: number, bytes: number): Buffer =>
  words([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, bytes], [4, start], [2, 0]);

/** Entries must stay below 4 GB each and in all: the plain format has no room for more. */
export const createZip = (write: Write) => {
  const entries: Entry[] = [];
  let at = 0;

  const send = async (bytes: Uint8Array) => {
    at += bytes.length;
    await write(bytes);
  };

  return {
    /** `fill` writes the entry's text. */
    async add(fileName: string, fill: (text: (part: string) => Promise<void>) => Promise<void>) {
      const name = Buffer.from(fileName);
      const start = at;
      await send(localHeader(name));
      await send(name);
      const before = at;
      const deflate = createDeflateRaw({ level: LEVEL, chunkSize: 256 * 1024 });
      const ended = once(deflate, 'end');
      ended.catch(() => undefined);
      let sending: Promise<void> = Promise.resolve();
      deflate.on('data', (bytes: Buffer) => {
        deflate.pause();
        sending = send(bytes).then(
          () => void deflate.resume(),
          (error: Error) => void deflate.destroy(error),
        );
      });
      let crc = 0;
      let size = 0;
      await fill(async (part) => {
        const bytes = Buffer.from(part);
        crc = crc32(bytes, crc);
        size += bytes.length;
        if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), ended]);
      });
      deflate.end();
      await ended;
      await sending;
      const packed = at - before;
      await send(words([4, AFTER], [4, crc], [4, packed], [4, size]));
      entries.push({ name, crc, packed, size, at: start });
    },

    async end() {
      const start = at;
      for (const entry of entries) {
        await send(centralHeader(entry));
        await send(entry.name);
      }
      await send(archiveEnd(entries.length, start, at - start));
    },
  };
};
