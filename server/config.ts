import { CAPABILITIES } from '#common/capabilities.ts';
import type { Capability } from '#common/capabilities.ts';
import type { Conf, FeatureFlag } from '#common/conf.ts';
import { SUPERSET_CONF, SUPERSET_FLAGS } from '#common/conf.ts';
import { ENGINES } from '#common/engines/engines.ts';
import { SCHEDULE_FORM } from './schedules/form.ts';

/** Typed settings: what the rest of the server sees of options and environment variables. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where browsers reach this server; null: at the host and port it listens on. */
  readonly publicUrl: URL | null;
  /** Addresses and networks (`10.0.0.0/8`) whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** `postgresql://…` keeps the metadata there instead of in `<dataDir>/store.sqlite`. */
  readonly storeUrl: string | null;
  /** Databases at loopback and private addresses are not connected. */
  readonly refusePrivateNetworks: boolean;
  readonly adminPassword: string | null;
  /** The built page; null serves none (tests of the API alone). */
  readonly pageDir: string | null;
  /** `conf` of the page's bootstrap data. */
  readonly page: Conf;
  readonly featureFlags: Readonly<Record<FeatureFlag, boolean>>;
  /** Names of what only this server offers, announced as `common.sextant.capabilities`. */
  readonly capabilities: readonly Capability[];
  readonly limits: {
    readonly queryTimeoutMs: number;
    readonly workers: number;
    readonly workerMemoryMb: number;
    readonly queriesPerUser: number;
    readonly queueLength: number;
    /** Of one stored answer; a longer one is cut there. */
    readonly resultBytes: number;
    /** Of all that is stored for one person; the oldest goes first. */
    readonly resultBytesPerUser: number;
    /** Of all stored answers. */
    readonly resultBytesInAll: number;
    /** Where a proxy stands before the server, all connections come from its address. */
    readonly connectionsPerAddress: number;
    readonly bodyBytes: number;
    /** What is read of a request before its person is signed in. */
    readonly anonymousBodyBytes: number;
    /** A failed connection test takes this long at least: its time tells nothing. */
    readonly failedTestMs: number;
  };
}

/** What checks SQL while it is typed, by backend. */
const VALIDATORS = Object.fromEntries(
  Object.entries(ENGINES).flatMap(([backend, { validator }]) =>
    validator === null ? [] : [[backend, validator]],
  ),
);

/** Where our server goes further than a Superset that names nothing. */
const OWN_CONF: Conf = {
  ...SUPERSET_CONF,
  SQL_MAX_ROW: 1_000_000,
  SCHEDULED_QUERIES: SCHEDULE_FORM,
  SQL_VALIDATORS_BY_ENGINE: VALIDATORS,
};
const OWN_FLAGS: Config['featureFlags'] = { ...SUPERSET_FLAGS, ENABLE_TEMPLATE_PROCESSING: true };

const GB = 1024 ** 3;

export const DEFAULTS: Omit<Config, 'dataDir'> = {
  host: '127.0.0.1',
  port: 8420,
  publicUrl: null,
  trustedProxies: [],
  storeUrl: null,
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
    connectionsPerAddress: 200,
    bodyBytes: 10 * 1024 * 1024,
    anonymousBodyBytes: 64 * 1024,
    failedTestMs: 2000,
  },
};
