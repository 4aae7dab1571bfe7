/** Who may import whom (README, "The house"): downwards only, screens apart, page and server apart. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { edges, files, IMPORT, isTest, ROOT, type Edge } from './edges';

const room = (file: string) => file.split('/').slice(0, 2).join('/');
const screen = (file: string) => (file.startsWith('src/screens/') ? file.split('/')[2] : null);

/** What each layer of the page may import, besides itself. */
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

describe('imports', () => {
  test('the page imports downwards only', () => {
    expect(
      broken(({ from, to, isType }) => {
        if (!from.startsWith('src/') || room(from) === room(to)) return false;
        if (to.startsWith('common/')) return false;
        if (to === 'src/app/redux.ts' || (to === 'src/app/store.ts' && isType)) return false;
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

  test('components reach the server through thunks, not through api', () => {
    expect(
      broken(
        ({ from, to, isType }) =>
          /^src\/(screens|features)\/.*\.tsx$/.test(from) && to.startsWith('src/api/') && !isType,
      ),
    ).toEqual([]);
  });

  test('the page imports only types from the wire schemas, so zod stays on the server', () => {
    const PLAIN = ['common/wire/layoutKeys.ts', 'common/wire/mediaTypes.ts'];
    for (const file of PLAIN)
      expect(readFileSync(join(ROOT, file), 'utf8')).not.toContain('import');
    expect(
      broken(
        ({ from, to, isType }) =>
          from.startsWith('src/') &&
          to.startsWith('common/wire/') &&
          !isType &&
          !PLAIN.includes(to),
      ),
    ).toEqual([]);
  });

  test('the page and the server import common code, and never each other', () => {
    expect(
      broken(
        ({ from, to }) =>
          (from.startsWith('server/') && to.startsWith('src/')) ||
          (from.startsWith('src/') && to.startsWith('server/')) ||
          (from.startsWith('common/') && !to.startsWith('common/')),
      ),
    ).toEqual([]);
  });

  test('schemas import zod, each other and self-contained common code', () => {
    const standsAlone = (specifier: string) =>
      specifier.startsWith('../') &&
      !/^import /m.test(readFileSync(join(ROOT, 'common', specifier.slice(3)), 'utf8'));
    const strangers = [...files]
      .filter((file) => file.startsWith('common/wire/') && !isTest(file))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)]
          .map(([, , named, lazy, bare]) => named ?? lazy ?? bare ?? '')
          .filter(
            (specifier) =>
              specifier !== 'zod' && !specifier.startsWith('./') && !standsAlone(specifier),
          )
          .map((specifier) => `${file} → ${specifier}`),
      );
    expect(strangers).toEqual([]);
  });

  test('only main, the engine, its processes, the store’s connection and their tests use Node', () => {
    const drivers =
      /from '(better-sqlite3|pg|pg-cursor|@duckdb\/node-api|node:child_process|@hono\/node-server[^']*)'/;
    const knowing = [...files].filter(
      (file) =>
        file.startsWith('server/') &&
        !isTest(file) &&
        drivers.test(readFileSync(join(ROOT, file), 'utf8')) &&
        !/^server\/(main\.ts|cli\/|engine\/|files\/|processes\/|store\/(database|sqlite|postgres)|routes\/static)/.test(
          file,
        ),
    );
    expect(knowing).toEqual([]);
  });

  test('no imports form a circle', () => {
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
