/** What the server wrote into the page (contract README §3), read once. A missing key behaves as its default. */
export interface BootstrapUser {
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly userId?: number;
  readonly email?: string;
  readonly isAnonymous?: boolean;
  readonly mustChangePassword?: boolean;
  readonly roles?: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

export interface Conf {
  readonly SUPERSET_WEBSERVER_TIMEOUT: number;
  readonly DEFAULT_SQLLAB_LIMIT: number;
  readonly SQL_MAX_ROW: number;
  readonly DISPLAY_MAX_ROW: number;
  readonly SAMPLES_ROW_LIMIT: number;
  readonly SQLLAB_DEFAULT_DBID: number | null;
  readonly SQLLAB_QUERY_RESULT_TIMEOUT: number;
  readonly SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: number;
  readonly DEFAULT_VIZ_TYPE: string;
  readonly DEFAULT_TIME_FILTER: string;
  readonly SQL_VALIDATORS_BY_ENGINE: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

export interface Bootstrap {
  readonly user: BootstrapUser | null;
  readonly conf: Conf;
  readonly featureFlags: Readonly<Record<string, boolean>>;
  /** What only our own server offers; empty in front of a real Superset. */
  readonly capabilities: readonly string[];
  /** The query a posted form asked the SQL editor to open; it waits for a click (safety T18). */
  readonly requestedQuery: Readonly<Record<string, unknown>> | null;
  /** The server no longer takes this page for signed in; they sign in over it. */
  readonly hasEnded: boolean;
}

const DEFAULT_CONF: Conf = {
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
  SQL_VALIDATORS_BY_ENGINE: {},
};

/** Defaults of flags that are on when the server does not name them. */
const DEFAULT_FLAGS = {
  SQLLAB_BACKEND_PERSISTENCE: true,
  DASHBOARD_VIRTUALIZATION: true,
  DASHBOARD_CROSS_FILTERS: true,
};

type Raw = {
  user?: BootstrapUser;
  common?: {
    conf?: Partial<Conf>;
    feature_flags?: Record<string, boolean>;
    sextant?: { capabilities?: string[] };
  };
  requested_query?: Record<string, unknown>;
};

export const toBootstrap = (raw: Raw): Bootstrap => ({
  user: raw.user ?? null,
  conf: { ...DEFAULT_CONF, ...raw.common?.conf },
  featureFlags: { ...DEFAULT_FLAGS, ...raw.common?.feature_flags },
  capabilities: raw.common?.sextant?.capabilities ?? [],
  requestedQuery: raw.requested_query ?? null,
  hasEnded: false,
});

export const readBootstrap = (): Bootstrap => {
  const text = document.getElementById('app')?.dataset.bootstrap;
  return toBootstrap(text ? (JSON.parse(text) as Raw) : {});
};
