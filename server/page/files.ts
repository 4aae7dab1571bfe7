/**
 * The built page’s files, read once: a server serves the build that it was started with, whole, whatever becomes of the
 * folder, and an address that is not among them does not exist.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Manifest } from './preloads.ts';

export type Coding = 'zstd' | 'br' | 'gzip';

const ENDINGS: readonly (readonly [Coding, string])[] = [
  ['br', '.br'],
  ['zstd', '.zst'],
  ['gzip', '.gz'],
];

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface PageFile {
  readonly type: string;
  /** Its name changes with its content. */
  readonly isImmutable: boolean;
  /** Compressed copies beside it, the smallest first. */
  readonly codings: readonly Coding[];
  readonly bytes: (coding: Coding | null) => Uint8Array<ArrayBuffer>;
}

export interface PageFiles {
  readonly indexHtml: string;
  readonly manifest: Manifest;
  readonly find: (path: string) => PageFile | undefined;
}

/** Without one, pages find their files step by step. */
const readManifest = (file: string): Manifest =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};

const bytesOf = (file: string) => new Uint8Array(readFileSync(file));

export const createPageFiles = (dir: string): PageFiles => {
  const index = join(dir, 'index.html');
  if (!existsSync(index)) {
    throw new Error(`The page is not built: ${index} is missing. Run npm run build.`);
  }
  const names = new Set(
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll('\\', '/'),
    ),
  );
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined || name.startsWith('.')) continue;
    const copies = new Map(
      ENDINGS.filter(([, ending]) => names.has(`${name}${ending}`)).map(([coding, ending]) => [
        coding,
        bytesOf(join(dir, `${name}${ending}`)),
      ]),
    );
    const plain = bytesOf(join(dir, name));
    files.set(`/${name}`, {
      type,
      isImmutable: name.startsWith('assets/'),
      codings: [...copies.keys()],
      bytes: (coding) => (coding && copies.get(coding)) ?? plain,
    });
  }
  return {
    indexHtml: readFileSync(index, 'utf8'),
    manifest: readManifest(join(dir, '.vite/manifest.json')),
    find: (path) => files.get(path),
  };
};
