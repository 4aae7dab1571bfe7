/** The imports of the files of this repository, read from their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['common', 'src', 'server', 'mocks', 'test', 'bench', 'soak', 'scripts'];

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

export const files = new Set(SOURCES.flatMap(filesBelow));

export const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g;

/** The file an import means, or null for a package or a style. */
const target = (from: string, specifier: string): string | null => {
  const base = specifier.startsWith('@/')
    ? `src/${specifier.slice(2)}`
    : specifier.startsWith('#common/')
      ? `common/${specifier.slice(8)}`
      : specifier.startsWith('.')
        ? relative(ROOT, resolve(ROOT, dirname(from), specifier)).replaceAll('\\', '/')
        : null;
  if (base === null) return null;
  return (
    [base, `${base}.ts`, `${base}.tsx`, `${base}/index.tsx`, `${base}/index.ts`].find((name) =>
      files.has(name),
    ) ?? null
  );
};

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
  readonly isLazy: boolean;
}

export const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

export const edges: readonly Edge[] = [...files].flatMap((from) =>
  [...textOf(from).matchAll(IMPORT)].flatMap(([, type, named, lazy, bare]) => {
    const to = target(from, named ?? lazy ?? bare ?? '');
    return to ? [{ from, to, isType: type !== undefined, isLazy: lazy !== undefined }] : [];
  }),
);

/** Tests and what only they use. */
export const isTest = (file: string) =>
  /\.test\.tsx?$|^(test|mocks|bench|soak|scripts)\//.test(file);
