import { CAPABILITIES } from '#common/capabilities.ts';
import type { Capability } from '#common/capabilities.ts';
import type { Conf, FeatureFlag } from '#common/conf.ts';
import { SUPERSET_CONF, SUPERSET_FLAGS } from '#common/conf.ts';
import { ENGINES } from '#common/engines/engines.ts';
import type { MapTiles } from '#common/maps/tiles.ts';
import type { FileHost } from './files/remote/hosts.ts';
import { SCHEDULE_FORM } from './schedules/form.ts';

/** Typed settings: the form of options and environment variables for the rest of the server. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** The address for browsers; null: the host and port it listens on. */
  readonly publicUrl: URL | null;
  /** Addresses and networks (`10.0.0.0/8`) whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Sites whose pages may show charts and dashboards of this server in a frame, as origins. */
  readonly embeddingSites: readonly string[];
  /** What lies under the outlines of maps; null: nothing. */
  readonly mapTiles: MapTiles | null;
  /** `postgresql://…` stores the metadata there instead of in `<dataDir>/store.sqlite`. */
  readonly storeUrl: string | null;
  /** `redis://…` keeps answers of charts there, for several servers; null: in the data folder. */
  readonly cacheUrl: string | null;
  /** Hosts whose files people may fetch by address. */
  readonly fileHosts: readonly FileHost[];
  /** Databases at loopback and private addresses are refused. */
  readonly refusePrivateNetworks: boolean;
  readonly adminPassword: string | null;
  /** The built page; null serves none (tests of the API alone). */
  readonly pageDir: string | null;
  /** `conf` of the page's bootstrap data. */
  readonly page: Conf;
  readonly featureFlags: Readonly<Record<FeatureFlag, boolean>>;
  /** Names of what only our server offers, announced as `common.sextant.capabilities`. */
  readonly capabilities: readonly Capability[];
  readonly limits: {
    readonly queryTimeoutMs: number;
    readonly workers: number;
    readonly workerMemoryMb: number;
    readonly queriesPerUser: number;
    readonly queueLength: number;
    /** The limit for one stored result, which is cut there. */
    readonly resultBytes: number;
    /** The limit for all results of one person; the oldest are removed first. */
    readonly resultBytesPerUser: number;
    /** The limit for all stored results. */
    readonly resultBytesInAll: number;
    /** The limit for kept answers of charts; those that were not used for longest are removed first. */
    readonly answerBytesOnDisk: number;
    /** Where a proxy stands in front of the server, all connections come from its address. */
    readonly connectionsPerAddress: number;
    readonly bodyBytes: number;
    /** The most that is read of a request before its person is signed in. */
    readonly anonymousBodyBytes: number;
    readonly uploadBytes: number;
    /** All sheets of a workbook together, where only their columns are asked for. */
    readonly uploadLookMs: number;
    /** What a table of a query may have and take, and the time that it may be written. */
    readonly refreshRows: number;
    readonly refreshBytes: number;
    readonly refreshMs: number;
    /** Bytes of the disk that tables of queries leave free. */
    readonly refreshFreeBytes: number;
    /** Tables that are refreshed with the rights of one person: each takes disk, and again while it is written. */
    readonly refreshTables: number;
    /** The least time of a failed connection test, so that the time reveals nothing. */
    readonly failedTestMs: number;
    /** For the check of SQL while it is typed: after it the text has changed. */
    readonly checkMs: number;
    /** For the names that may be meant by a missing one: an error is not held up longer by them. */
    readonly namesMeantMs: number;
    /** For one template, or the layout of one text. */
    readonly templateMs: number;
    /** For one answer of a database that is made into one of the server. */
    readonly shapeMs: number;
  };
}

/** What checks SQL while it is typed, by backend. */
const VALIDATORS = Object.fromEntries(
  Object.entries(ENGINES).flatMap(([backend, { validator }]) =>
    validator === null ? [] : [[backend, validator]],
  ),
);

/** Where our server offers more than a Superset that announces nothing. */
const OWN_CONF: Conf = {
  ...SUPERSET_CONF,
  SQL_MAX_ROW: 1_000_000,
  SCHEDULED_QUERIES: SCHEDULE_FORM,
  SQL_VALIDATORS_BY_ENGINE: VALIDATORS,
};
const OWN_FLAGS: Config['featureFlags'] = {
  ...SUPERSET_FLAGS,
  ENABLE_TEMPLATE_PROCESSING: true,
  TAGGING_SYSTEM: true,
};

const GB = 1024 ** 3;

export const DEFAULTS: Omit<Config, 'dataDir'> = {
  host: '127.0.0.1',
  port: 8420,
  publicUrl: null,
  trustedProxies: [],
  embeddingSites: [],
  mapTiles: null,
  storeUrl: null,
  cacheUrl: null,
  fileHosts: [],
  refusePrivateNetworks: false,
  adminPassword: null,
  pageDir: null,
  page: OWN_CONF,
  featureFlags: OWN_FLAGS,
  capabilities: CAPABILITIES,
  limits: {
    queryTimeoutMs: 300_000,
    workers: 2,
    workerMemoryMb: 2048,
    queriesPerUser: 4,
    queueLength: 100,
    resultBytes: GB,
    resultBytesPerUser: 3 * GB,
    resultBytesInAll: 10 * GB,
    answerBytesOnDisk: GB,
    connectionsPerAddress: 200,
    bodyBytes: 10 * 1024 * 1024,
    anonymousBodyBytes: 64 * 1024,
    uploadBytes: 4 * 1024 * 1024 * 1024,
    uploadLookMs: 120_000,
    refreshRows: 50_000_000,
    refreshBytes: 4 * GB,
    refreshMs: 1_800_000,
    refreshFreeBytes: GB,
    refreshTables: 50,
    failedTestMs: 2000,
    checkMs: 2000,
    namesMeantMs: 1500,
    templateMs: 2000,
    shapeMs: 30_000,
  },
};
