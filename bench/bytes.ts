/** Script a browser fetches for a place, as it travels (Brotli, made at build). */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Measure } from './report.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const DIST = resolve(import.meta.dirname, '../dist');

/** Place → the lazy modules it loads besides the entry. */
const PLACES: Readonly<
  Record<string, { readonly modules: readonly string[]; readonly target: number }>
> = {
  'sign-in': { modules: ['src/screens/signIn/SignInPage.tsx'], target: 200 },
  'SQL Lab': {
    modules: ['src/screens/sqlLab/SqlLabPage.tsx', 'src/screens/sqlLab/components/AceSql.tsx'],
    target: 420,
  },
  Explore: {
    modules: ['src/screens/explore/ExplorePage.tsx', 'src/viz/plugins/timeseries/line.tsx'],
    target: 520,
  },
  dashboard: {
    modules: [
      'src/screens/dashboard/DashboardPage.tsx',
      'src/viz/plugins/timeseries/line.tsx',
      'src/viz/plugins/timeseries/bar.tsx',
      'src/viz/plugins/timeseries/area.tsx',
      'src/viz/plugins/pie/index.tsx',
      'src/viz/plugins/bigNumber/trend.tsx',
      'src/viz/plugins/bigNumber/total.tsx',
      'src/viz/plugins/table/index.tsx',
    ],
    target: 520,
  },
};

const closure = (
  manifest: Readonly<Record<string, Chunk>>,
  roots: readonly string[],
): ReadonlySet<string> => {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return files;
};

export const bytes = (): readonly Measure[] => {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  return Object.entries(PLACES).map(([place, { modules, target }]) => {
    const known = modules.filter((module) => module in manifest);
    const files = closure(manifest, ['index.html', ...known]);
    const sum = [...files].reduce(
      (total, file) => total + statSync(join(DIST, `${file}.br`)).size,
      0,
    );
    return {
      name: `script of ${place}`,
      value: sum / 1000,
      unit: 'kB br',
      target,
      note: `${files.size} files${known.length < modules.length ? `; not a chunk of its own: ${modules.filter((module) => !known.includes(module)).join(', ')}` : ''}`,
    };
  });
};
