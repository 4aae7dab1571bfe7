import bindings from '@duckdb/node-bindings';
import type { JsonBytes } from '../jsonBytes.ts';

/** A string cell: the length, then the text itself up to 12 bytes, otherwise a prefix and a pointer to it. */
export const STRING_BYTES = 16;
const INLINE_BYTES = 12;
const POINTER_AT = 8;
const TWO_32 = 4_294_967_296;

/**
 * Texts this close in memory are fetched together, because a call into the engine costs more than a text. Less than a
 * memory page: every byte between two texts then lies on a page that contains one of them.
 */
const GAP_BYTES = 64;

interface Region {
  readonly firstRow: number;
  readonly start: number;
  end: number;
}

/** Writes texts as JSON directly from the engine’s memory. */
export const stringWriter = (
  data: Uint8Array,
  rows: number,
  isNull: (at: number) => boolean,
): ((at: number, out: JsonBytes) => void) => {
  const words = new Uint32Array(data.buffer, data.byteOffset, rows * 4);
  const lengthOf = (at: number) => words[at * 4] ?? 0;
  const pointerOf = (at: number) => (words[at * 4 + 3] ?? 0) * TWO_32 + (words[at * 4 + 2] ?? 0);

  const regions: Region[] = [];
  const regionOf = new Uint32Array(rows);
  let region: Region | undefined;
  for (let at = 0; at < rows; at++) {
    const length = lengthOf(at);
    if (isNull(at) || length <= INLINE_BYTES) continue;
    const start = pointerOf(at);
    if (!region || start < region.start || start > region.end + GAP_BYTES) {
      region = { firstRow: at, start, end: start };
      regions.push(region);
    }
    region.end = Math.max(region.end, start + length);
    regionOf[at] = regions.length - 1;
  }

  const texts = regions.map(({ firstRow, start, end }) => {
    const pointer = data.byteOffset + firstRow * STRING_BYTES + POINTER_AT;
    return bindings.get_data_from_pointer(data.buffer as ArrayBuffer, pointer, end - start);
  });

  return (at, out) => {
    const length = lengthOf(at);
    if (length <= INLINE_BYTES) {
      const start = at * STRING_BYTES + 4;
      return out.string(data, start, start + length);
    }
    const index = regionOf[at] ?? 0;
    const start = pointerOf(at) - (regions[index]?.start ?? 0);
    const text = texts[index];
    if (text) out.string(text, start, start + length);
  };
};
