/** Runs after `vite build`: writes compressed copies of the files that the server sends, with the best level of each coding. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

const DIST = resolve(import.meta.dirname, '../dist');
const WORTH_IT = /\.(js|css|svg|json|txt|map|wasm)$/;
const MIN_BYTES = 1024;

const CODINGS: readonly (readonly [string, (bytes: Buffer) => Promise<Buffer>])[] = [
  [
    '.br',
    (bytes) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  ],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
  [
    '.zst',
    (bytes) =>
      promisify(zstdCompress)(bytes, {
        params: { [constants.ZSTD_c_compressionLevel]: 19 },
      }),
  ],
];

const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .filter((name) => WORTH_IT.test(name) && !name.startsWith('.'))
  .map((name) => join(DIST, name));

/** Each coding of the best level takes tens of megabytes: hundreds of files at once are more than a machine has. */
const AT_ONCE = 4;

const waiting = files[Symbol.iterator]();

const compressNext = async (): Promise<void> => {
  for (const file of waiting) {
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) continue;
    for (const [ending, compress] of CODINGS) {
      const smaller = await compress(bytes);
      if (smaller.length < bytes.length) writeFileSync(`${file}${ending}`, smaller);
    }
  }
};

await Promise.all(Array.from({ length: AT_ONCE }, compressNext));
