/** Unpacks the bytes of a column. */
import * as zlib from 'node:zlib';
import { CompressionType } from 'apache-arrow';
import { FileRefusal } from '../plain.ts';
import { damaged, decoded } from './damage.ts';
import { unpackLz4 } from './lz4.ts';

/** What the bytes say first: their length when unpacked. */
const LENGTH_BYTES = 8;
/** Bytes that would not become fewer. */
const IS_PLAIN = -1n;
const UNPACKED_MAX = 1024 * 1024 * 1024;

const unpackZstd = (packed: Uint8Array): Uint8Array => {
  if (!('zstdDecompressSync' in zlib))
    throw new FileRefusal(
      'The file is packed with Zstandard, which needs Node 22.15 on the server. Save it with LZ4 or unpacked.',
    );
  return decoded(() => zlib.zstdDecompressSync(packed, { maxOutputLength: UNPACKED_MAX }));
};

const UNPACK: Readonly<Record<CompressionType, (packed: Uint8Array) => Uint8Array>> = {
  [CompressionType.LZ4_FRAME]: unpackLz4,
  [CompressionType.ZSTD]: unpackZstd,
};

export const unpackWith = (type: CompressionType): ((packed: Buffer) => Uint8Array) => {
  const unpack = UNPACK[type];
  if (!unpack) throw damaged('it is packed in a way that is not known');
  return (packed) => {
    if (packed.length < LENGTH_BYTES) throw damaged('a packed part of it is too short');
    const length = packed.readBigInt64LE(0);
    const bytes = packed.subarray(LENGTH_BYTES);
    if (length === IS_PLAIN) return bytes;
    if (length > UNPACKED_MAX)
      throw new FileRefusal('A column of the file unpacks to more than 1 GB at once.');
    const unpacked = unpack(bytes);
    if (BigInt(unpacked.length) !== length)
      throw damaged('a packed part of it has another length than it says');
    return unpacked;
  };
};
