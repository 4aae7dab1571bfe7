/** Bodies of replies in pieces: texts, bytes, and parts of files, which are read while they are sent. */
import { open } from 'node:fs/promises';
import { Duplex } from 'node:stream';
import type { Coder } from '../http/coders.ts';
import type { HeldBytes, Section } from '../engine/engine.ts';
import { heldSize } from '../engine/heldBytes.ts';
import type { SectionName, ShapedAnswer } from './shaping/calls.ts';

interface FilePart extends Section {
  readonly path: string;
}
export type Piece = string | Uint8Array | FilePart;

const READ_BYTES = 256 * 1024;
const NOWHERE: Section = { from: 0, to: 0 };

const partOf = (held: HeldBytes, { from, to }: Section): Piece =>
  'path' in held ? { path: held.path, from, to } : held.bytes.subarray(from, to);

export const sectionOf = ({ held, sections, texts }: ShapedAnswer, name: SectionName): Piece =>
  texts?.[name] ?? partOf(held, sections[name] ?? NOWHERE);

export const wholeOf = (held: HeldBytes): Piece => partOf(held, { from: 0, to: heldSize(held) });

const isInMemory = (piece: Piece): piece is string | Uint8Array =>
  typeof piece === 'string' || piece instanceof Uint8Array;

/** Without a copy of what is bytes already. */
const bytesIn = (piece: string | Uint8Array): Uint8Array =>
  typeof piece === 'string' ? Buffer.from(piece) : piece;

export const sizeOf = (pieces: readonly Piece[]): number =>
  pieces.reduce(
    (sum, piece) => sum + (isInMemory(piece) ? Buffer.byteLength(piece) : piece.to - piece.from),
    0,
  );

const readPart = async ({ path, from, to }: FilePart): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const bytes = Buffer.allocUnsafe(to - from);
    for (let done = 0; done < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
      if (bytesRead === 0) throw new Error('An answer ended before its end.');
      done += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
};

/** All of them at once. */
export const wholeBytes = async (pieces: readonly Piece[]): Promise<Buffer<ArrayBuffer>> =>
  Buffer.concat(
    await Promise.all(
      pieces.map(async (piece) => (isInMemory(piece) ? bytesIn(piece) : readPart(piece))),
    ),
  );

/** What the texts among them say. */
export const textsOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : '')).join('\n');

const partBytes = async function* ({ path, from, to }: FilePart): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (let at = from; at < to; ) {
      const bytes = Buffer.allocUnsafe(Math.min(READ_BYTES, to - at));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
      if (bytesRead === 0) throw new Error('An answer ended before its end.');
      at += bytesRead;
      yield bytes.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
};

const bytesOf = async function* (
  pieces: readonly Piece[],
  done: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    for (const piece of pieces) {
      if (isInMemory(piece)) yield bytesIn(piece);
      else yield* partBytes(piece);
    }
  } finally {
    done();
  }
};

const NOTHING = () => undefined;

interface Sending {
  readonly coder: Coder | null;
  /** Told where the reader goes before the end: what is still made is for nobody. */
  readonly onLeft: () => void;
}

/**
 * A body that is made while it is sent. Each part leaves as soon as it is there, compressed too; the next one is taken when the
 * reader has what came before.
 */
export const streamOf = (
  parts: AsyncIterable<readonly Piece[]>,
  { coder, onLeft }: Sending,
): ReadableStream<Uint8Array> => {
  const made = (async function* () {
    for await (const pieces of parts) yield* bytesOf(pieces, NOTHING);
  })();
  const plain = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await made.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => {
        onLeft();
        void made.return();
      },
    },
    { highWaterMark: 0 },
  );
  if (!coder) return plain;
  const packing = Duplex.toWeb(coder.stream({ isSentAtOnce: true }));
  return plain.pipeThrough(packing as ReadableWritablePair<Uint8Array, Uint8Array>);
};

/** The body of a reply; `done` is called when it was sent, or when its reader left. */
export const bodyOf = (
  pieces: readonly Piece[],
  done: () => void,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> => {
  if (pieces.every(isInMemory)) {
    done();
    return Buffer.concat(pieces.map(bytesIn));
  }
  const bytes = bytesOf(pieces, done);
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const next = await bytes.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        await bytes.return(undefined);
        done();
      },
    },
    // Nothing is opened before somebody reads.
    { highWaterMark: 0 },
  );
};
