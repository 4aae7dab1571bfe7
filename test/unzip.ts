import { inflateRawSync } from 'node:zlib';

/** The entries of an archive, by its central directory. */
export const unzip = (bytes: Buffer): Record<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = bytes.readUInt32LE(at + 42);
    const data = start + 30 + nameLength;
    const packed = bytes.subarray(data, data + bytes.readUInt32LE(at + 20));
    files[name] = inflateRawSync(packed).toString('utf8');
    at += 46 + nameLength;
  }
  return files;
};
