/** The size of a page's script according to the build manifest: the modules that its entry imports statically. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const DIST = resolve(import.meta.dirname, '../dist');

const PLUGINS = 'src/viz/plugins';
const SHELL = 'src/app/AppShell.tsx';
/** The lazy modules that a page loads besides the entry. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['src/screens/signIn/SignInPage.tsx'],
  'SQL Lab': [
    SHELL,
    'src/screens/sqlLab/wiring.ts',
    'src/screens/sqlLab/SqlLabPage.tsx',
    'src/screens/sqlLab/text/SqlEditor.tsx',
  ],
  Explore: [
    SHELL,
    'src/screens/explore/wiring.ts',
    'src/screens/explore/ExplorePage.tsx',
    `${PLUGINS}/timeseries/line.tsx`,
  ],
  dashboard: [
    SHELL,
    'src/screens/dashboard/wiring.ts',
    'src/screens/dashboard/DashboardPage.tsx',
    `${PLUGINS}/bigNumber/total.tsx`,
    `${PLUGINS}/bigNumber/trend.tsx`,
    `${PLUGINS}/timeseries/line.tsx`,
    `${PLUGINS}/timeseries/bar.tsx`,
    `${PLUGINS}/pie/index.tsx`,
  ],
};

const filesOf = (manifest: Manifest, roots: readonly string[]): ReadonlySet<string> => {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk ${name}: bench/bytes.ts names it`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const root of roots) visit(root);
  return files;
};

/** The transferred size: the Brotli file of the build, or the plain file if that is smaller. */
const sizeOf = (file: string): number => {
  const packed = join(DIST, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(DIST, file)).size;
};

export const bytesByManifest = (place: string): number => {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = filesOf(manifest, ['index.html', ...(MODULES[place] ?? [])]);
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
};
