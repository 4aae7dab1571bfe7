/** The configuration of a server, as its bootstrap data announce it under `conf` and `feature_flags`. */
export interface Conf {
  /** Seconds that a request may take. */
  readonly SUPERSET_WEBSERVER_TIMEOUT: number;
  readonly DEFAULT_SQLLAB_LIMIT: number;
  /** The most rows that a run or a chart may return. */
  readonly SQL_MAX_ROW: number;
  readonly DISPLAY_MAX_ROW: number;
  readonly SAMPLES_ROW_LIMIT: number;
  readonly SQLLAB_DEFAULT_DBID: number | null;
  /** Milliseconds that fetching a stored result may take; 0 for no limit. */
  readonly SQLLAB_QUERY_RESULT_TIMEOUT: number;
  /** The most characters of a dashboard's layout. */
  readonly SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: number;
  readonly DEFAULT_VIZ_TYPE: string;
  readonly DEFAULT_TIME_FILTER: string;
  /** The most choices that a filter of a dashboard asks for at once. */
  readonly NATIVE_FILTER_DEFAULT_ROW_LIMIT: number;
  readonly SQL_VALIDATORS_BY_ENGINE: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** The settings of a Superset that announces no others. */
export const SUPERSET_CONF: Conf = {
  SUPERSET_WEBSERVER_TIMEOUT: 60,
  DEFAULT_SQLLAB_LIMIT: 1000,
  SQL_MAX_ROW: 100_000,
  DISPLAY_MAX_ROW: 10_000,
  SAMPLES_ROW_LIMIT: 1000,
  SQLLAB_DEFAULT_DBID: null,
  SQLLAB_QUERY_RESULT_TIMEOUT: 0,
  SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: 65_535,
  DEFAULT_VIZ_TYPE: 'table',
  DEFAULT_TIME_FILTER: 'No filter',
  NATIVE_FILTER_DEFAULT_ROW_LIMIT: 1000,
  SQL_VALIDATORS_BY_ENGINE: {},
};

/** The feature flags that the page reads, with the values of a Superset that announces none. */
export const SUPERSET_FLAGS = {
  SQLLAB_BACKEND_PERSISTENCE: true,
  DASHBOARD_VIRTUALIZATION: true,
  DASHBOARD_CROSS_FILTERS: true,
  DRILL_TO_DETAIL: true,
  DRILL_BY: true,
  DASHBOARD_RBAC: false,
  TAGGING_SYSTEM: false,
  ENABLE_TEMPLATE_PROCESSING: false,
  GLOBAL_ASYNC_QUERIES: false,
  ESCAPE_MARKDOWN_HTML: false,
} as const;
export type FeatureFlag = keyof typeof SUPERSET_FLAGS;
