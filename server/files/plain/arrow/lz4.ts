/** Unpacks LZ4 frames, in which programs write Arrow files unless told otherwise. */
import { FileRefusal } from '../plain.ts';

const MAGIC = 0x184d2204;
const MIN_MATCH = 4;
const BIGGEST_BLOCK = 4 * 1024 * 1024;
/** What one column of one batch may unpack to. */
const BYTES_MAX = 1024 * 1024 * 1024;

const damaged = () => new FileRefusal('The file is damaged: a packed part of it cannot be read.');

/** Bytes that grow, up to a limit. */
class Output {
  bytes = Buffer.alloc(64 * 1024);
  length = 0;

  room(more: number): void {
    const needed = this.length + more;
    if (needed > BYTES_MAX)
      throw new FileRefusal('A column of the file unpacks to more than 1 GB at once.');
    if (needed <= this.bytes.length) return;
    const larger = Buffer.alloc(Math.min(BYTES_MAX, Math.max(needed, this.bytes.length * 2)));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  add(part: Uint8Array): void {
    this.room(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }

  /** Bytes that were written before, which may overlap those that are written. */
  repeat(distance: number, count: number): void {
    if (distance === 0 || distance > this.length) throw damaged();
    this.room(count);
    const { bytes } = this;
    let to = this.length;
    if (distance >= count) bytes.copyWithin(to, to - distance, to - distance + count);
    else for (let end = to + count; to < end; to += 1) bytes[to] = bytes[to - distance] as number;
    this.length += count;
  }
}

const unpackBlock = (block: Uint8Array, output: Output): void => {
  let at = 0;
  const byte = (): number => {
    const value = block[at];
    if (value === undefined) throw damaged();
    at += 1;
    return value;
  };
  const longer = (start: number): number => {
    if (start < 15) return start;
    let total = start;
    for (let more = 255; more === 255; total += more) more = byte();
    return total;
  };
  while (at < block.length) {
    const token = byte();
    const literals = longer(token >> 4);
    if (at + literals > block.length) throw damaged();
    output.add(block.subarray(at, at + literals));
    at += literals;
    // The last sequence has no match.
    if (at === block.length) return;
    const distance = byte() | (byte() << 8);
    output.repeat(distance, longer(token & 15) + MIN_MATCH);
  }
};

export const unpackLz4 = (packed: Uint8Array): Uint8Array => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const output = new Output();
  let at = 0;
  const number = (): number => {
    if (at + 4 > packed.length) throw damaged();
    const value = view.getUint32(at, true);
    at += 4;
    return value;
  };
  while (at < packed.length) {
    if (number() !== MAGIC) throw damaged();
    const flags = packed[at] ?? 0;
    const hasBlockSums = (flags & 0x10) !== 0;
    const hasSize = (flags & 0x08) !== 0;
    const hasSum = (flags & 0x04) !== 0;
    const hasDictionary = (flags & 0x01) !== 0;
    if (hasDictionary) throw damaged();
    // Two bytes of flags, the size of all, and a sum over these.
    at += 2 + (hasSize ? 8 : 0) + 1;
    for (let size = number(); size !== 0; size = number()) {
      const isPlain = size >= 0x80000000;
      const bytes = isPlain ? size - 0x80000000 : size;
      if (bytes > BIGGEST_BLOCK || at + bytes > packed.length) throw damaged();
      const block = packed.subarray(at, at + bytes);
      if (isPlain) output.add(block);
      else unpackBlock(block, output);
      at += bytes + (hasBlockSums ? 4 : 0);
    }
    if (hasSum) at += 4;
  }
  return output.bytes.subarray(0, output.length);
};
