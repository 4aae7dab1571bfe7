/** How replies are compressed: zstd or Brotli at a fast level, otherwise gzip. */
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';
import { accepts } from './acceptEncoding.ts';

export interface Coder {
  readonly coding: string;
  /** At once: each part that is written leaves as it is, at the cost of some bytes. */
  readonly stream: (how?: { readonly isSentAtOnce: boolean }) => Duplex;
  /** All at once, in the thread pool. */
  readonly whole: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** Shorter replies are sent as they are. */
export const MIN_BYTES = 1024;

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };

const [zstdWhole, brotliWhole, gzipWhole] = [
  promisify(zstdCompress),
  promisify(brotliCompress),
  promisify(gzip),
];

const CODERS: readonly Coder[] = [
  {
    coding: 'zstd',
    stream: (how) =>
      createZstdCompress({
        ...ZSTD,
        ...(how?.isSentAtOnce ? { flush: constants.ZSTD_e_flush } : {}),
      }),
    whole: (bytes) => zstdWhole(bytes, ZSTD),
  },
  {
    coding: 'br',
    stream: (how) =>
      createBrotliCompress({
        ...BROTLI,
        ...(how?.isSentAtOnce ? { flush: constants.BROTLI_OPERATION_FLUSH } : {}),
      }),
    whole: (bytes) => brotliWhole(bytes, BROTLI),
  },
  {
    coding: 'gzip',
    stream: (how) =>
      createGzip({ ...GZIP, ...(how?.isSentAtOnce ? { flush: constants.Z_SYNC_FLUSH } : {}) }),
    whole: (bytes) => gzipWhole(bytes, GZIP),
  },
];

export const coderFor = (accepted: string | undefined): Coder | undefined =>
  CODERS.find(({ coding }) => accepts(accepted, coding));
