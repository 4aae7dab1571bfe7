/** Addresses outside `/api/v1/`. Pages and calls that are older than it begin with the same name on every server. */
export const LEGACY_APP = 'superset';

const ROOT = `/${LEGACY_APP}`;

export const WELCOME_PATH = `${ROOT}/welcome/`;
/** All dashboards have their addresses below it. */
export const DASHBOARDS_ROOT = `${ROOT}/dashboard/`;
export const dashboardUrl = (idOrSlug: number | string): string =>
  `${DASHBOARDS_ROOT}${encodeURIComponent(idOrSlug)}/`;

export const LOG_PATH = `${ROOT}/log/`;
export const EXPLORE_JSON_PATH = `${ROOT}/explore_json/`;
/** What a dataset says of itself, by a key like `3__table`. */
export const metadataPath = (key: string): string =>
  `${ROOT}/fetch_datasource_metadata?datasourceKey=${encodeURIComponent(key)}`;
