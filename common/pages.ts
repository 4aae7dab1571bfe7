/** Every address that has a page, the right that opens it, and its entry in the navigation bar. */
import {
  DASHBOARDS_ROOT,
  EXPLORE_PERMALINKS_ROOT,
  TAGGED_PATH,
  WELCOME_PATH,
} from './legacyPaths.ts';

export type Right = readonly [permission: string, view: string];

export interface MenuEntry {
  readonly label: string;
  /** The name of the entry in Superset, where it differs. */
  readonly name?: string;
  /** The group of the settings menu that has it; absent for the bar itself. */
  readonly group?: 'Security' | 'Manage';
  /** Addresses below this one belong to the entry too. */
  readonly also: string;
  /** The right for the entry, where it is stronger than the right for the page. */
  readonly needs?: Right;
}

interface Page {
  /** Links use the first pattern; `:key` matches any text up to the next slash. */
  readonly paths: readonly [string, ...string[]];
  /** Null: everybody who is signed in. */
  readonly needs: Right | null;
  readonly menu?: MenuEntry;
}

export const SIGN_IN_PATH = '/login/';

export const PAGES = {
  home: { paths: [WELCOME_PATH], needs: null },
  account: { paths: ['/user_info/'], needs: null },
  dashboards: {
    paths: ['/dashboard/list/'],
    needs: ['can_read', 'Dashboard'],
    menu: { label: 'Dashboards', also: DASHBOARDS_ROOT },
  },
  newDashboard: { paths: ['/dashboard/new'], needs: ['can_read', 'Dashboard'] },
  dashboardPermalink: {
    paths: [`${DASHBOARDS_ROOT}p/:key/`],
    needs: ['can_read', 'Dashboard'],
  },
  dashboard: { paths: [`${DASHBOARDS_ROOT}:idOrSlug/`], needs: ['can_read', 'Dashboard'] },
  charts: {
    paths: ['/chart/list/'],
    needs: ['can_read', 'Chart'],
    menu: { label: 'Charts', also: '/explore/' },
  },
  newChart: { paths: ['/chart/add'], needs: ['can_read', 'Chart'] },
  explore: {
    paths: ['/explore/', '/explore/p/:key/', `${EXPLORE_PERMALINKS_ROOT}:key/`],
    needs: ['can_read', 'Explore'],
  },
  datasets: {
    paths: ['/tablemodelview/list/'],
    needs: ['can_read', 'Dataset'],
    menu: { label: 'Datasets', also: '/tablemodelview/' },
  },
  sqlLab: {
    paths: ['/sqllab/', '/sqllab/p/:key/'],
    needs: ['can_read', 'SQLLab'],
    menu: { label: 'SQL', name: 'SQL Lab', also: '/savedqueryview/' },
  },
  history: { paths: ['/sqllab/history/'], needs: ['can_read', 'SQLLab'] },
  savedQueries: { paths: ['/savedqueryview/list/'], needs: ['can_read', 'SavedQuery'] },
  tagged: { paths: [TAGGED_PATH], needs: ['can_read', 'Tag'] },
  rowRules: {
    paths: ['/rowlevelsecurity/list/'],
    needs: ['can_read', 'RowLevelSecurity'],
    menu: {
      label: 'Row level security',
      name: 'Row Level Security',
      group: 'Security',
      also: '/rowlevelsecurity/',
    },
  },
  annotationLayers: {
    paths: ['/annotationlayer/list/'],
    needs: ['can_read', 'Annotation'],
    menu: {
      label: 'Annotation layers',
      name: 'Annotation Layers',
      group: 'Manage',
      also: '/annotationlayer/',
      needs: ['can_write', 'Annotation'],
    },
  },
  // A real Superset has this address without a slash at its end only.
  annotations: { paths: ['/annotationlayer/:id/annotation'], needs: ['can_read', 'Annotation'] },
  databases: {
    paths: ['/databaseview/list/'],
    needs: ['can_read', 'Database'],
    menu: { label: 'Databases', also: '/databaseview/', needs: ['can_write', 'Database'] },
  },
} as const satisfies Readonly<Record<string, Page>>;
export type PageName = keyof typeof PAGES;

const PATTERNS = [SIGN_IN_PATH, ...Object.values<Page>(PAGES).flatMap(({ paths }) => paths)].map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`),
);

/** Whether a page of ours has this address, which may have a query. */
export const hasPage = (address: string): boolean => {
  const [path = ''] = address.split(/[?#]/);
  return PATTERNS.some((pattern) => pattern.test(path));
};

export const HOME = PAGES.home.paths[0];

const ENTRIES = Object.values<Page>(PAGES).flatMap(({ paths: [path], needs, menu }) =>
  menu
    ? [
        {
          path,
          label: menu.label,
          name: menu.name ?? menu.label,
          group: menu.group ?? null,
          also: menu.also,
          needs: menu.needs ?? needs,
        },
      ]
    : [],
);

/** The navigation bar, from left to right. */
export const MENU = ENTRIES.filter(({ group }) => group === null);
/** The settings menu, in its groups. */
export const SETTINGS = ENTRIES.flatMap(({ group, ...entry }) =>
  group === null ? [] : [{ ...entry, group }],
);
