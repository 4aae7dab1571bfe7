/** The addresses of the calls that a page may start with: for the page that sends them, and for the server that announces them. */
import { toRison } from './rison.ts';

/** The columns that the real front end requests, except the thumbnail, whose digest is expensive for the server. */
const DASHBOARD_COLUMNS = [
  'id',
  'slug',
  'url',
  'dashboard_title',
  'published',
  'css',
  'theme',
  'json_metadata',
  'position_json',
  'certified_by',
  'certification_details',
  'changed_by_name',
  'changed_by',
  'changed_on',
  'created_by',
  'charts',
  'owners',
  'roles',
  'tags',
  'changed_on_delta_humanized',
  'created_on_delta_humanized',
  'is_managed_externally',
  'uuid',
];

const dashboardRoot = (idOrSlug: string | number) =>
  `/api/v1/dashboard/${encodeURIComponent(idOrSlug)}`;

export const dashboardPath = (idOrSlug: string | number): string =>
  `${dashboardRoot(idOrSlug)}?q=${toRison({ columns: DASHBOARD_COLUMNS })}`;

export const dashboardChartsPath = (idOrSlug: string | number): string =>
  `${dashboardRoot(idOrSlug)}/charts`;

export const dashboardDatasetsPath = (idOrSlug: string | number): string =>
  `${dashboardRoot(idOrSlug)}/datasets`;

export const explorePath = (query: Readonly<Record<string, string>>): string =>
  `/api/v1/explore/?${new URLSearchParams(query).toString()}`;

export const SQL_LAB_PATH = '/api/v1/sqllab/';

export const recentPath = (count: number): string =>
  `/api/v1/log/recent_activity/?q=${toRison({ page: 0, page_size: count })}`;

export type ListResource =
  | 'dashboard'
  | 'chart'
  | 'dataset'
  | 'database'
  | 'saved_query'
  | 'query'
  | 'rowlevelsecurity'
  | 'annotation_layer'
  | `annotation_layer/${number}/annotation`;

/** The annotations of a layer. */
export const annotationsOf = (layerId: number): ListResource =>
  `annotation_layer/${layerId}/annotation`;

export interface ListFilter {
  readonly col: string;
  readonly opr: string;
  readonly value: unknown;
}

export interface ListQuery {
  readonly columns?: readonly string[];
  readonly filters: readonly ListFilter[];
  readonly orderColumn: string;
  readonly descending: boolean;
  readonly page: number;
  readonly pageSize: number;
}

export const listPath = (resource: ListResource, query: ListQuery): string =>
  `/api/v1/${resource}/?q=${toRison({
    ...(query.columns ? { columns: query.columns } : {}),
    filters: query.filters,
    order_column: query.orderColumn,
    order_direction: query.descending ? 'desc' : 'asc',
    page: query.page,
    page_size: query.pageSize,
  })}`;

/** Objects that the rows of a list belong to, for its filters. */
export const relatedPath = (resource: ListResource, relation: string, text = ''): string =>
  `/api/v1/${resource}/related/${relation}?q=${toRison({ filter: text, page: 0, page_size: 100 })}`;

/** The rows of one page of a list. */
export const PAGE_SIZE = 25;
/** What the home page shows. */
export const HOME_RECENT = 8;
export const HOME_DASHBOARDS = 6;

/** Everything, the last changed first. */
export const lastChanged = (pageSize: number): ListQuery => ({
  filters: [],
  orderColumn: 'changed_on_delta_humanized',
  descending: true,
  page: 0,
  pageSize,
});

/** What the history shows of a run. */
export const RUN_COLUMNS = [
  'id',
  'client_id',
  'database.id',
  'database.database_name',
  'executed_sql',
  'error_message',
  'rows',
  'changed_rows',
  'schema',
  'sql',
  'status',
  'tab_name',
  'start_time',
  'end_time',
];

/** Every run, the last one first. */
export const LAST_RUNS: ListQuery = {
  ...lastChanged(PAGE_SIZE),
  columns: RUN_COLUMNS,
  orderColumn: 'start_time',
};

/** Every database by its name. */
export const DATABASES_BY_NAME: ListQuery = {
  ...lastChanged(PAGE_SIZE),
  orderColumn: 'database_name',
  descending: false,
};
