/** Addresses outside `/api/v1/`. Pages and calls that are older than it begin with the same name on every server. */
export const LEGACY_APP = 'superset';

export const LEGACY_ROOT = `/${LEGACY_APP}`;

export const WELCOME_PATH = `${LEGACY_ROOT}/welcome/`;
/** All dashboards have their addresses below it. */
export const DASHBOARDS_ROOT = `${LEGACY_ROOT}/dashboard/`;
export const dashboardUrl = (idOrSlug: number | string): string =>
  `${DASHBOARDS_ROOT}${encodeURIComponent(idOrSlug)}/`;

export const LOG_PATH = `${LEGACY_ROOT}/log/`;
export const EXPLORE_JSON_PATH = `${LEGACY_ROOT}/explore_json/`;
export const METADATA_PATH = `${LEGACY_ROOT}/fetch_datasource_metadata`;
/** What a dataset says of itself, by a key like `3__table`. */
export const metadataPath = (key: string): string =>
  `${METADATA_PATH}?datasourceKey=${encodeURIComponent(key)}`;

/** Shared states of Explore have their addresses below it. */
export const EXPLORE_PERMALINKS_ROOT = `${LEGACY_ROOT}/explore/p/`;
/** Everything that has a tag. */
export const TAGGED_PATH = `${LEGACY_ROOT}/all_entities/`;
export const taggedUrl = (tagId: number): string => `${TAGGED_PATH}?id=${tagId}`;
