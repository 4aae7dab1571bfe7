import { inflateRawSync } from 'node:zlib';

const DEFLATED = 8;

/** The entries of an archive, by its central directory. */
export const unzipBytes = (bytes: Buffer): Record<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files: Record<string, Buffer> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + nameLength;
    const held = bytes.subarray(data, data + bytes.readUInt32LE(at + 20));
    files[name] = bytes.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(held) : held;
    at += 46 + nameLength;
  }
  return files;
};

export const unzip = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipBytes(bytes)).map(([name, file]) => [name, file.toString('utf8')]),
  );
