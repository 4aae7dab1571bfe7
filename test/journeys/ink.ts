/** Whether something is drawn on a picture. */
import { inflateSync } from 'node:zlib';

/** The pixels of a PNG as its lines have them, before their filters are undone: ink makes them differ. */
const linesOf = (png: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return inflateSync(Buffer.concat(parts));
};

/** The share of a PNG's bytes that say something else than the pixel before them. */
export const inkOf = (png: Buffer): number => {
  const lines = linesOf(png);
  return lines.filter((byte) => byte !== 0).length / lines.length;
};
