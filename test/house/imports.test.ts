/** Who may import whom (docs: README, "The house"): downwards only, screens apart, the server alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['src', 'server', 'mocks'];

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

const files = new Set(SOURCES.flatMap(filesBelow));

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g;

/** The file an import means, or null for a package or a style. */
const target = (from: string, specifier: string): string | null => {
  const base = specifier.startsWith('@/')
    ? `src/${specifier.slice(2)}`
    : specifier.startsWith('#schema/')
      ? `src/api/schema/${specifier.slice(8)}`
      : specifier.startsWith('#sql/')
        ? `src/lib/sql/${specifier.slice(5)}`
        : specifier.startsWith('#results/')
          ? `src/lib/results/${specifier.slice(9)}`
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

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
  readonly isLazy: boolean;
}

const edges: readonly Edge[] = [...files].flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].flatMap(
    ([, type, named, lazy, bare]) => {
      const to = target(from, named ?? lazy ?? bare ?? '');
      return to ? [{ from, to, isType: type !== undefined, isLazy: lazy !== undefined }] : [];
    },
  ),
);

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const room = (file: string) => file.split('/').slice(0, 2).join('/');
const screen = (file: string) => (file.startsWith('src/screens/') ? file.split('/')[2] : null);

/** What each room of the page may look into, besides itself. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': ['src/app', 'src/features', 'src/ui'],
  'src/app': ['src/screens', 'src/features', 'src/viz', 'src/ui', 'src/api', 'src/lib'],
  'src/screens': ['src/features', 'src/viz', 'src/ui', 'src/api', 'src/lib'],
  'src/features': ['src/viz', 'src/ui', 'src/api', 'src/lib'],
  'src/viz': ['src/ui', 'src/lib'],
  'src/ui': ['src/api', 'src/lib'],
  'src/api': ['src/lib'],
  'src/lib': [],
};

const broken = (rule: (edge: Edge) => boolean): string[] =>
  edges.filter((edge) => !isTest(edge.from) && rule(edge)).map(({ from, to }) => `${from} → ${to}`);

describe('the house', () => {
  test('the page imports downwards only', () => {
    expect(
      broken(({ from, to, isType }) => {
        if (!from.startsWith('src/') || room(from) === room(to)) return false;
        if (to === 'src/app/redux.ts' || (to === 'src/app/store.ts' && isType)) return false;
        if (to.startsWith('src/api/schema/') && isType) return false;
        return !(MAY[room(from)] ?? []).includes(room(to));
      }),
    ).toEqual([]);
  });

  test('screens never import each other', () => {
    expect(
      broken(
        ({ from, to }) =>
          screen(from) !== null && screen(to) !== null && screen(from) !== screen(to),
      ),
    ).toEqual([]);
  });

  test('components speak to the server through thunks, not through api', () => {
    expect(
      broken(
        ({ from, to, isType }) =>
          /^src\/(screens|features)\/.*\.tsx$/.test(from) && to.startsWith('src/api/') && !isType,
      ),
    ).toEqual([]);
  });

  test('the page knows the wire by its types alone: zod stays on the server', () => {
    const PLAIN = ['src/api/schema/layoutKeys.ts', 'src/api/schema/mediaTypes.ts'];
    for (const file of PLAIN)
      expect(readFileSync(join(ROOT, file), 'utf8')).not.toContain('import');
    expect(
      broken(
        ({ from, to, isType }) =>
          from.startsWith('src/') &&
          !from.startsWith('src/api/schema/') &&
          to.startsWith('src/api/schema/') &&
          !isType &&
          !PLAIN.includes(to),
      ),
    ).toEqual([]);
  });

  test('the server takes nothing of the page but the schemas of the wire and how SQL is read', () => {
    expect(
      broken(
        ({ from, to }) =>
          from.startsWith('server/') &&
          to.startsWith('src/') &&
          !/^src\/(api\/schema|lib\/(sql|results|cell))/.test(to),
      ),
    ).toEqual([]);
    expect(broken(({ from, to }) => from.startsWith('src/') && to.startsWith('server/'))).toEqual(
      [],
    );
  });

  test('schemas import zod and each other', () => {
    const strangers = [...files]
      .filter((file) => file.startsWith('src/api/schema/') && !isTest(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)]
          .map(([, , named, lazy, bare]) => named ?? lazy ?? bare ?? '')
          .filter((specifier) => specifier !== 'zod' && !specifier.startsWith('./'))
          .map((specifier) => `${file} → ${specifier}`),
      );
    expect(strangers).toEqual([]);
  });

  test('only main, the engine, the store’s door and the tests of both know they run in Node', () => {
    const drivers =
      /from '(better-sqlite3|pg|pg-cursor|@duckdb\/node-api|node:child_process|@hono\/node-server[^']*)'/;
    const knowing = [...files].filter(
      (file) =>
        file.startsWith('server/') &&
        !isTest(file) &&
        drivers.test(readFileSync(join(ROOT, file), 'utf8')) &&
        !/^server\/(main\.ts|cli\/|engine\/|store\/(database|sqlite|postgres)|routes\/static)/.test(
          file,
        ),
    );
    expect(knowing).toEqual([]);
  });

  test('no imports go round in a circle', () => {
    const next = new Map<string, string[]>();
    for (const { from, to, isType, isLazy } of edges) {
      if (!isType && !isLazy && !isTest(from)) next.set(from, [...(next.get(from) ?? []), to]);
    }
    const done = new Set<string>();
    const path: string[] = [];
    const circles: string[] = [];
    const visit = (file: string): void => {
      const at = path.indexOf(file);
      if (at >= 0) {
        circles.push([...path.slice(at), file].join(' → '));
        return;
      }
      if (done.has(file)) return;
      path.push(file);
      for (const to of next.get(file) ?? []) visit(to);
      path.pop();
      done.add(file);
    };
    for (const file of files) visit(file);
    expect(circles).toEqual([]);
  });
});
