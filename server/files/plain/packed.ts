/** Files packed with gzip, whatever they hold, as they are before they were packed. */
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FileRefusal } from './plain.ts';
import { readHead } from './text.ts';

/** As many as a file may have that is sent as it is. */
const UNPACKED_MAX = 4 * 1024 * 1024 * 1024;

/** The two bytes that gzip begins with. */
const MARK = Buffer.from([0x1f, 0x8b]);

const isPacked = async (path: string): Promise<boolean> =>
  (await readHead(path, MARK.length)).equals(MARK);

const limited = (most: number) => {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      if (bytes > most) done(new FileRefusal('The file unpacks to more than is read.'));
      else done(null, part);
    },
  });
};

/** The file itself where it is not packed, else a copy at `copyTo`, with the name that it had inside. */
export const unpacked = async (
  file: { readonly path: string; readonly name: string },
  copyTo: string,
  most = UNPACKED_MAX,
): Promise<{ readonly path: string; readonly name: string }> => {
  if (!(await isPacked(file.path))) return file;
  try {
    await pipeline(
      createReadStream(file.path),
      createGunzip(),
      limited(most),
      createWriteStream(copyTo, { mode: 0o600 }),
    );
  } catch (cause) {
    if (cause instanceof FileRefusal) throw cause;
    throw new FileRefusal('The file cannot be unpacked: a part of it is missing or damaged.', {
      cause,
    });
  }
  return { path: copyTo, name: file.name.replace(/\.gz$/i, '') };
};
