/** The size of the scripts that the HTML of a page names, by the build's manifest. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Manifest, preloadsOf, type ShownPage } from '../server/page/preloads.ts';

const DIST = resolve(import.meta.dirname, '../dist');

/** The transferred size: the Brotli file of the build, or the plain file if that is smaller. */
const sizeOf = (file: string): number => {
  const packed = join(DIST, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(DIST, file)).size;
};

export const bytesByManifest = (page: ShownPage): number => {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  return preloadsOf(manifest, page).scripts.reduce((sum, file) => sum + sizeOf(file), 0);
};
