/**
 * What the build puts into one file: things that are used together. Without groups there would be a file for every set
 * of pages that share a module, a hundred for a dashboard. A group takes what its modules need along.
 */
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** The sources of a folder or file below `src/`. */
const source = (path: string) => new RegExp(`[\\\\/]src[\\\\/]${path}`);
const packages = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})`);

const OF_CHARTS = 'echarts|zrender|size-sensor|d3-';
/** The settings of charts have numbers, and little else has. */
const OF_NUMBERS = 'react-number-format|@mantine[\\\\/]core[\\\\/].*NumberInput[\\\\/]';

/** What only one page or dialog uses stays with it. */
const SHARED = 2;

/**
 * Whether a page needs a module when it is opened: dialogs and the like, which are imported when they are first shown,
 * must not come with it because two of them share something.
 */
const isOpenedWith = (id: string, ask: (id: string) => Rolldown.ModuleInfo | null): boolean => {
  const seen = new Set([id]);
  for (const module of seen) {
    const info = ask(module);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.some((from) => source('app').test(from))) return true;
    for (const importer of info.importers) seen.add(importer);
  }
  return false;
};

/** A group of sources, with a name for each file in them or the same for all. */
const eager =
  (name: string | ((id: string) => string | null)): Exclude<Group['name'], string> =>
  (id, chunking) => {
    if (!isOpenedWith(id, (module) => chunking.getModuleInfo(module))) return null;
    return typeof name === 'string' ? name : name(id);
  };

const folderIn = (path: string, prefix: string) => {
  const inside = source(`${path}[\\\\/](\\w+)[\\\\/]`);
  return (id: string) => {
    const folder = inside.exec(id)?.[1];
    return folder === undefined ? null : `${prefix}${folder}`;
  };
};

/** A few kB for each, and most dashboards have some of them; any other type comes when it is drawn. */
const OFTEN_DRAWN = 'bigNumber|boxPlot|histogram|mixed|pie|pivotTable|timeseries';
const ECHARTS = packages(OF_CHARTS);
/** What only those others draw with. */
const RARE_MARKS = new RegExp(
  [
    'chart/(?:chord|custom|funnel|gauge|graph|heatmap|radar|sankey|sunburst|tree)/',
    'chart/helper/(?:createGraphFromNodeEdge|treeHelper)\\.',
    'component/(?:radar|visualMap)/',
    'coord/(?:radar/|View\\.)',
    'data/(?:Graph|Tree)\\.',
    'visual/VisualMapping\\.',
  ]
    .map((path) => `/echarts/lib/${path}`)
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

const NUMBERS = packages(OF_NUMBERS);
const ofScreen = eager(folderIn('screens', ''));

/** From the most general to the most special: the first that takes a module has it. */
export const CHUNK_GROUPS: readonly Group[] = [
  { name: 'start', tags: ['$initial'] },
  { name: 'signIn', test: source('screens[\\\\/]signIn[\\\\/]') },
  { name: 'shell', test: source('app[\\\\/]') },
  {
    name: 'chartTypes',
    test: source('viz[\\\\/](?:registry|VizIcon|plugins[\\\\/]\\w+[\\\\/]meta)'),
    minShareCount: SHARED,
  },
  { name: 'virtual', test: packages('@tanstack') },
  { name: 'packages', test: packages(`(?!${OF_CHARTS}|${OF_NUMBERS})`), minShareCount: SHARED },
  {
    name: eager('shared'),
    test: /[\\/](?:common|src[\\/](?:ui|lib|api|features[\\/](?:session|requests|toasts|commands|lists|eventLog|refreshes)))[\\/]/,
    minShareCount: SHARED,
  },
  // Of lists, which need nothing of charts.
  { name: eager('bundles'), test: source('features[\\\\/]bundles[\\\\/]'), minShareCount: SHARED },
  { name: eager('charts'), test: source('(?:viz|features)[\\\\/]'), minShareCount: SHARED },
  { name: 'echarts', test: (id) => ECHARTS.test(id) && !RARE_MARKS.test(id) },
  { name: 'drawing', test: source(`viz[\\\\/]plugins[\\\\/](?:${OFTEN_DRAWN})[\\\\/]`) },
  // It alone needs more than the others have.
  { name: 'table', test: source('viz[\\\\/]plugins[\\\\/]table') },
  {
    name: (id, chunking) => (NUMBERS.test(id) ? 'explore' : ofScreen(id, chunking)),
    test: (id) => NUMBERS.test(id) || source('screens[\\\\/]').test(id),
    minShareCount: SHARED,
  },
];
