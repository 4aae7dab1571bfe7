/** The build of this page: how many files the first paint of a page needs, and what is in none of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES, type PageName } from '#common/pages.ts';
import { type Manifest, preloadsOf } from '../server/page/preloads.ts';
import { CHUNK_GROUPS } from './chunks.ts';

const ROOT = resolve(import.meta.dirname, '..');
const MOST_SCRIPTS = 12;

let outDir: string;
let manifest: Manifest;
/** The modules in each file, below the root. */
const modules = new Map<string, readonly string[]>();
beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'sextant-build-'));
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false },
    plugins: [
      {
        name: 'modules-of-chunks',
        generateBundle: (_, bundle) => {
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk')
              modules.set(
                chunk.fileName,
                chunk.moduleIds.map((id) => id.replace(`${ROOT}/`, '')),
              );
        },
      },
    ],
  });
  manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

const scriptsOf = (page: PageName | 'signIn') => preloadsOf(manifest, page).scripts;
/** The modules of a page whose path contains a text. */
const modulesOf = (page: PageName | 'signIn', text: string) =>
  scriptsOf(page).flatMap((file) => modules.get(file)?.filter((id) => id.includes(text)) ?? []);

const EACH = ['signIn', ...(Object.keys(PAGES) as PageName[])] as const;

describe('the first paint', () => {
  test.each(EACH)('of %s needs at most twelve scripts', (page) => {
    expect(scriptsOf(page).length).toBeGreaterThan(2);
    expect(scriptsOf(page).length).toBeLessThanOrEqual(MOST_SCRIPTS);
  });

  test.each([
    ['signIn', 'src/screens/signIn/SignInPage.tsx'],
    ['account', 'src/screens/account/AccountPage.tsx'],
    ['tagged', 'src/screens/tags/TaggedPage.tsx'],
    ['dashboard', 'src/app/AppShell.tsx'],
    ['dashboard', 'src/screens/dashboard/DashboardPage.tsx'],
    ['dashboard', 'src/viz/queries.ts'],
    ['dashboard', 'src/viz/EChart.tsx'],
    ['explore', 'src/screens/explore/ExplorePage.tsx'],
    ['explore', 'src/viz/queries.ts'],
    ['sqlLab', 'src/screens/sqlLab/text/SqlEditor.tsx'],
    ['charts', 'src/screens/library/ChartsPage.tsx'],
    ['home', 'src/screens/home/HomePage.tsx'],
    ['history', 'src/screens/queries/HistoryPage.tsx'],
    ['databases', 'src/screens/databases/DatabasesPage.tsx'],
  ] as const)('of %s has %s', (page, module) => {
    expect(modulesOf(page, module)).toEqual([module]);
  });

  test.each([
    ['signIn', 'src/app/AppShell.tsx'],
    ['signIn', 'src/viz/'],
    ['charts', 'node_modules/echarts'],
    ['charts', 'src/viz/queries.ts'],
    ['sqlLab', 'node_modules/echarts'],
    ['dashboard', 'node_modules/ace-builds'],
    ['explore', 'node_modules/ace-builds'],
    ['dashboard', 'src/features/commands/CommandPalette.tsx'],
    ['dashboard', 'src/screens/dashboard/components/grid/MarkdownText.tsx'],
    ['explore', 'src/screens/explore/components/SaveAsDatasetModal.tsx'],
    ['sqlLab', 'src/screens/sqlLab/components/results/Plan.tsx'],
    ['sqlLab', 'src/screens/sqlLab/components/run/EditorDialog.tsx'],
    ['sqlLab', 'src/ui/DataGrid/ValueViewer.tsx'],
  ] as const)('of %s has nothing of %s, which comes when it is shown', (page, module) => {
    expect(modulesOf(page, module)).toEqual([]);
  });
});

test('every group has files, so that none is forgotten when sources move', () => {
  const names = new Set(Object.values(manifest).map(({ name }) => name));
  for (const { name } of CHUNK_GROUPS)
    if (typeof name === 'string' && name !== 'start') expect(names).toContain(name);
});
