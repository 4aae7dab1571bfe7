/**
 * Bytes that one process writes and another reads. A few travel in the message; many are in a file, so that no process
 * in between holds them in memory, and their size is known before anybody reads them.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, linkSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explained } from './diskFull.ts';
import type { HeldBytes, Section } from './engine.ts';

/** The size of a usual chart; above it, a file costs less than sending the bytes. */
const SENT_MAX = 256 * 1024;
const NAME_BYTES = 16;

/** A name for bytes that may become a file. */
export const heldPath = (dir: string): string => join(dir, randomBytes(NAME_BYTES).toString('hex'));

export const heldSize = (held: HeldBytes): number =>
  'path' in held ? held.size : held.bytes.length;

export const readHeld = (held: HeldBytes): Buffer =>
  'path' in held
    ? readFileSync(held.path)
    : Buffer.from(held.bytes.buffer, held.bytes.byteOffset, held.bytes.length);

const readPart = (path: string, { from, to }: Section): Buffer => {
  const bytes = Buffer.allocUnsafe(to - from);
  const file = openSync(path, 'r');
  try {
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(file, bytes, done, bytes.length - done, from + done);
      if (read === 0) throw new Error('Held bytes ended before their end.');
      done += read;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
};

export const readHeldPart = (held: HeldBytes, section: Section): Buffer =>
  'path' in held ? readPart(held.path, section) : readHeld(held).subarray(section.from, section.to);

export const discardHeld = (held: HeldBytes): void => {
  if ('path' in held) rmSync(held.path, { force: true });
};

/** The same bytes under a second name: they stay until the last name is discarded. */
export const shareHeld = (held: HeldBytes): HeldBytes => {
  if (!('path' in held)) return held;
  const path = heldPath(dirname(held.path));
  linkSync(held.path, path);
  return { path, size: held.size };
};

/** In memory of their own: bytes out of a shared pool keep all of it. */
const joined = (parts: readonly Uint8Array[], size: number): Uint8Array => {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Writes from inside a worker, where waiting for the disk delays nobody else. */
export const createHeldWriter = (path: string) => {
  let waiting: Uint8Array[] = [];
  let waitingSize = 0;
  let size = 0;
  let file: number | null = null;

  const flush = () => {
    try {
      file ??= openSync(path, 'wx', 0o600);
      for (const bytes of waiting) {
        for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
      }
    } catch (error) {
      throw explained(error);
    }
    waiting = [];
    waitingSize = 0;
  };

  const close = () => {
    if (file !== null) closeSync(file);
    file = null;
  };

  const discard = () => {
    close();
    rmSync(path, { force: true });
    waiting = [];
    waitingSize = 0;
    size = 0;
  };

  return {
    size: () => size,
    /** The bytes are kept without a copy: nobody may change them afterwards. */
    append(bytes: Uint8Array) {
      waiting.push(bytes);
      waitingSize += bytes.length;
      size += bytes.length;
      if (waitingSize > SENT_MAX) flush();
    },
    /** What is still in memory, if all of it is. */
    unwritten: (): readonly Uint8Array[] | null => (file === null ? waiting : null),
    finish(): HeldBytes {
      if (file === null) return { bytes: joined(waiting, size) };
      flush();
      close();
      return { path, size };
    },
    discard,
  };
};

/** The file of what is written beside and added at the end. */
const besidePath = (path: string) => `${path}.beside`;

/** What a worker that was killed may have left behind. */
export const discardUnfinished = (path: string): void => {
  for (const file of [path, besidePath(path)]) rmSync(file, { force: true });
};

const COPIED_BYTES = 1024 * 1024;

/** Two texts written at once that end up one behind the other in the first. */
export const createHeldPair = (path: string) => {
  const first = createHeldWriter(path);
  const second = createHeldWriter(besidePath(path));
  return {
    first,
    second,
    /** Adds the second to the first. */
    join(): Section {
      const from = first.size();
      const short = second.unwritten();
      if (short) {
        for (const bytes of short) first.append(bytes);
        return { from, to: first.size() };
      }
      const held = second.finish();
      const size = heldSize(held);
      for (let at = 0; at < size; at += COPIED_BYTES) {
        first.append(readHeldPart(held, { from: at, to: Math.min(at + COPIED_BYTES, size) }));
      }
      discardHeld(held);
      return { from, to: first.size() };
    },
    discard() {
      first.discard();
      second.discard();
    },
  };
};
