/** The built files that a page needs for its first paint, so that its HTML can name them before any code runs. */
import type { PageName } from '#common/pages.ts';

interface Chunk {
  /** Below the folder of the page, like all files here. */
  readonly file: string;
  /** The name of its group. */
  readonly name?: string;
  /** Keys of the chunks that it needs. */
  readonly imports?: readonly string[];
}

/** What the build says about its files, by the path of their source. */
export type Manifest = Readonly<Record<string, Chunk>>;

/** Which page the HTML is for; `none` at an unknown address. */
export type ShownPage = PageName | 'signIn' | 'none';

export interface Preloads {
  readonly scripts: readonly string[];
  readonly fonts: readonly string[];
}

const START = 'index.html';
const SHELL = 'shell';
const screen = (name: string) => `src/screens/${name}/pages.ts`;
const CHARTS = ['echarts', 'drawing'];
const LIBRARY = [SHELL, screen('library')];
const DASHBOARD = [SHELL, screen('dashboard'), ...CHARTS];
const EXPLORE = [SHELL, screen('explore'), ...CHARTS];
const ANNOTATIONS = [SHELL, screen('annotations')];
const QUERIES = [SHELL, screen('queries')];

/** Modules or groups that each page has beside those of all pages. */
const PARTS: Readonly<Record<ShownPage, readonly string[]>> = {
  signIn: ['signIn'],
  none: [SHELL],
  home: [SHELL, screen('home')],
  account: [SHELL, 'src/screens/account/AccountPage.tsx'],
  dashboards: LIBRARY,
  charts: LIBRARY,
  datasets: LIBRARY,
  newDashboard: [SHELL, screen('dashboard')],
  dashboardPermalink: DASHBOARD,
  dashboard: DASHBOARD,
  newChart: [SHELL, screen('explore')],
  explore: EXPLORE,
  sqlLab: [SHELL, screen('sqlLab'), 'src/screens/sqlLab/text/SqlEditor.tsx'],
  history: QUERIES,
  savedQueries: QUERIES,
  tagged: [SHELL, 'src/screens/tags/TaggedPage.tsx'],
  rowRules: [SHELL, screen('rowRules')],
  annotationLayers: ANNOTATIONS,
  annotations: ANNOTATIONS,
  databases: [SHELL, screen('databases')],
};

const TEXT_FONT = /inter-latin-wght-normal\.woff2$/;
const CODE_FONT = /jetbrains-mono-latin-wght-normal\.woff2$/;
/** Where code is shown at once. */
const WITH_CODE: ReadonlySet<ShownPage> = new Set(['sqlLab']);

const keyOf = (manifest: Manifest, part: string): string | undefined =>
  Object.hasOwn(manifest, part)
    ? part
    : Object.keys(manifest).find((key) => manifest[key]?.name === part);

const fontIn = (manifest: Manifest, file: RegExp): readonly string[] =>
  Object.keys(manifest).flatMap((key) => {
    const chunk = file.test(key) ? manifest[key] : undefined;
    return chunk ? [chunk.file] : [];
  });

/** What a file needs comes before it. A part that the build does not have is left out: it is found later. */
export const preloadsOf = (manifest: Manifest, page: ShownPage): Preloads => {
  const scripts = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const needed of chunk.imports ?? []) visit(needed);
    scripts.add(chunk.file);
  };
  for (const part of [START, ...PARTS[page]]) {
    const key = keyOf(manifest, part);
    if (key !== undefined) visit(key);
  }
  return {
    scripts: [...scripts],
    fonts: [
      ...fontIn(manifest, TEXT_FONT),
      ...(WITH_CODE.has(page) ? fontIn(manifest, CODE_FONT) : []),
    ],
  };
};
