/**
 * What a page reads first in any case. Its HTML starts these calls before the code is there; `src/api/early.ts` has
 * their replies when the page asks. A call that the page would not send itself does not belong here.
 */
import type { PageName } from './pages.ts';
import {
  DATABASES_BY_NAME,
  dashboardChartsPath,
  dashboardDatasetsPath,
  dashboardPath,
  explorePath,
  HOME_DASHBOARDS,
  HOME_RECENT,
  LAST_RUNS,
  lastChanged,
  type ListQuery,
  type ListResource,
  listPath,
  PAGE_SIZE,
  recentPath,
  relatedPath,
  SQL_LAB_PATH,
} from './readPaths.ts';

export interface Address {
  /** The value of a `:name` of the path, decoded. */
  readonly param: (name: string) => string | undefined;
  readonly search: URLSearchParams;
}

type Reads = (address: Address) => readonly string[];

/** The address says what a list shows; the page alone reads that. */
const list =
  (resource: ListResource, query: ListQuery = lastChanged(PAGE_SIZE)): Reads =>
  ({ search }) =>
    search.size > 0 ? [] : [listPath(resource, query)];

const dashboard: Reads = ({ param }) => {
  const idOrSlug = param('idOrSlug');
  if (idOrSlug === undefined) return [];
  return [dashboardPath(idOrSlug), dashboardChartsPath(idOrSlug), dashboardDatasetsPath(idOrSlug)];
};

/** Settings in the address change what is asked; the page alone reads them. */
const explore: Reads = ({ param, search }) => {
  if (search.has('form_data')) return [];
  const key = param('key');
  return [explorePath({ ...Object.fromEntries(search), ...(key ? { permalink_key: key } : {}) })];
};

/** A list that can be filtered by database. */
const queries =
  (resource: ListResource, query?: ListQuery): Reads =>
  (address) => [...list(resource, query)(address), relatedPath(resource, 'database')];

const READS: Readonly<Partial<Record<PageName, Reads>>> = {
  home: () => [recentPath(HOME_RECENT), listPath('dashboard', lastChanged(HOME_DASHBOARDS))],
  dashboards: list('dashboard'),
  charts: list('chart'),
  datasets: list('dataset'),
  dashboard,
  explore,
  sqlLab: () => [SQL_LAB_PATH],
  history: queries('query', LAST_RUNS),
  savedQueries: queries('saved_query'),
  rowRules: list('rowlevelsecurity'),
  annotationLayers: list('annotation_layer'),
  databases: list('database', DATABASES_BY_NAME),
};

export const firstReads = (page: PageName, address: Address): readonly string[] =>
  READS[page]?.(address) ?? [];
