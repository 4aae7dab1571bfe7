/** Options and environment variables of the server → `Config`. The error for a bad one names it and ends the start. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type MapTiles, tileAddress } from '#common/maps/tiles.ts';
import { isNetwork } from '../access/clientAddress.ts';
import { type Config, DEFAULTS } from '../config.ts';
import { isLoopbackHost } from '../engine/network/addresses.ts';
import { type FileHost, fileHostOf } from '../files/remote/hosts.ts';

export class BadOption extends Error {
  override readonly name = 'BadOption';
}

export type LogLevel = 'info' | 'error' | 'none';

export interface Options {
  readonly help: boolean;
  readonly version: boolean;
  readonly logLevel: LogLevel;
  /** Set where the page stands in front of an existing Superset instead of this server’s own data. */
  readonly superset: URL | null;
  readonly config: Config;
}

interface Option {
  /** Also determines its environment variable: `--data-dir` and SEXTANT_DATA_DIR. */
  readonly name: string;
  readonly value: string;
  readonly help: string;
}

const MB = 1024 * 1024;
const { limits } = DEFAULTS;

const OPTIONS: readonly Option[] = [
  { name: 'port', value: 'number', help: `port to listen on (${DEFAULTS.port})` },
  { name: 'host', value: 'address', help: `address to listen on (${DEFAULTS.host})` },
  {
    name: 'public-url',
    value: 'url',
    help: 'address of this server for browsers, used in links (default: where it listens)',
  },
  {
    name: 'trusted-proxies',
    value: 'list',
    help: 'reverse proxies whose X-Forwarded-For is trusted, e.g. 10.0.0.1,10.1.0.0/16 (none)',
  },
  {
    name: 'embedding-sites',
    value: 'list',
    help: 'sites whose pages may embed charts and dashboards, e.g. https://wiki.example.org (none)',
  },
  { name: 'data-dir', value: 'folder', help: 'folder for all data (./data)' },
  {
    name: 'store-url',
    value: 'url',
    help: 'postgresql://… stores the metadata there instead of in the data folder',
  },
  {
    name: 'cache-url',
    value: 'url',
    help: 'redis://… keeps answers of charts there, for several servers, instead of in the data folder',
  },
  {
    name: 'superset',
    value: 'url',
    help: 'serve these pages for an existing Superset 6; nothing is stored here',
  },
  {
    name: 'private-networks',
    value: 'rule',
    help: 'allowed or refused: databases at loopback and private addresses (allowed if --host is loopback)',
  },
  {
    name: 'file-hosts',
    value: 'list',
    help: 'hosts whose files may be fetched by address, e.g. data.example.org,*.s3.amazonaws.com (none)',
  },
  {
    name: 'map-tiles',
    value: 'url',
    help: 'tiles under maps, e.g. https://tile.example.org/{z}/{x}/{y}.png; browsers load them there (none)',
  },
  {
    name: 'map-attribution',
    value: 'text',
    help: 'who made these tiles, shown on every map (nobody)',
  },
  { name: 'log-level', value: 'level', help: 'info, error or none (info)' },
  { name: 'workers', value: 'number', help: `query processes kept ready (${limits.workers})` },
  {
    name: 'query-timeout',
    value: 'seconds',
    help: `time limit of a query (${limits.queryTimeoutMs / 1000})`,
  },
  {
    name: 'worker-memory',
    value: 'MB',
    help: `memory limit of one query process (${limits.workerMemoryMb})`,
  },
  {
    name: 'result-size',
    value: 'MB',
    help: `size limit of one stored result; longer ones are cut (${limits.resultBytes / MB})`,
  },
  {
    name: 'cache-size',
    value: 'MB',
    help: `size limit of all answers of charts in the data folder (${limits.answerBytesOnDisk / MB})`,
  },
  {
    name: 'connections',
    value: 'number',
    help: `simultaneous connections per client address (${limits.connectionsPerAddress})`,
  },
];

export const HELP = `Sextant: SQL, charts and dashboards over your data.

Usage: npm start -- [options]

${OPTIONS.map(({ name, value, help }) => `  ${`--${name} <${value}>`.padEnd(27)}${help}`).join('\n')}
  ${'--version'.padEnd(27)}print the version
  ${'--help'.padEnd(27)}print this help

Every option can also be set by an environment variable: --data-dir is SEXTANT_DATA_DIR.
SEXTANT_ADMIN_PASSWORD sets the password of the first administrator (admin) at the first start;
without it the start prints a link that signs in once.
`;

const variable = (name: string): string => `SEXTANT_${name.toUpperCase().replaceAll('-', '_')}`;

const wholeNumber = (name: string, text: string, [min, max]: readonly [number, number]): number => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new BadOption(
    `--${name} (${variable(name)}) must be a whole number from ${min} to ${max}, not "${text}".`,
  );
};

const storeUrl = (text: string): string => {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  // The message does not show the text, which may contain a password.
  throw new BadOption(
    `--store-url (${variable('store-url')}) must look like postgresql://user:password@host:5432/database.`,
  );
};

const cacheUrl = (text: string): string => {
  if (/^rediss?:\/\//.test(text) && URL.canParse(text)) return text;
  // The message does not show the text, which may contain a password.
  throw new BadOption(
    `--cache-url (${variable('cache-url')}) must look like redis://user:password@host:6379/0.`,
  );
};

const supersetUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.pathname === '/' && url.search === '' && url.hash === '' && !url.username;
  if (url && /^https?:$/.test(url.protocol) && isPlain) return url;
  throw new BadOption(
    `--superset (${variable('superset')}) must be the address of a Superset at the root of its host, like https://superset.example.org.`,
  );
};

const publicUrl = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.pathname === '/' && url.search === '' && url.hash === '' && !url.username;
  if (url && /^https?:$/.test(url.protocol) && isPlain) return url;
  throw new BadOption(
    `--public-url (${variable('public-url')}) must be an address without a path, like https://sextant.example.org, not "${text}".`,
  );
};

const trustedProxies = (text: string): readonly string[] => {
  const networks = text.split(',').map((part) => part.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return networks;
  throw new BadOption(
    `--trusted-proxies (${variable('trusted-proxies')}) must be addresses or networks with commas between, like 10.0.0.1,10.1.0.0/16, not "${wrong}".`,
  );
};

const fileHosts = (text: string): readonly FileHost[] =>
  text.split(',').map((part) => {
    const host = fileHostOf(part);
    if (host) return host;
    throw new BadOption(
      `--file-hosts (${variable('file-hosts')}) must be hosts with commas between, like data.example.org,*.example.org,http://files:8080, not "${part.trim()}".`,
    );
  });

/** Each becomes part of a header, so nothing but the origin is taken from the text. */
const embeddingSites = (text: string): readonly string[] =>
  text.split(',').map((part) => {
    const url = URL.canParse(part.trim()) ? new URL(part.trim()) : null;
    const isPlain = url?.pathname === '/' && url.search === '' && url.hash === '' && !url.username;
    if (url && /^https?:$/.test(url.protocol) && isPlain) return url.origin;
    throw new BadOption(
      `--embedding-sites (${variable('embedding-sites')}) must be addresses without a path, with commas between, like https://wiki.example.org, not "${part.trim()}".`,
    );
  });

/** Its host becomes part of a header, too. */
const mapTiles = (text: string, attribution: string): MapTiles => {
  const address = tileAddress(text);
  if (address !== null) return { address, attribution };
  throw new BadOption(
    `--map-tiles (${variable('map-tiles')}) must be an address with {z}, {x} and {y} in its path and no other braces, like https://tile.example.org/{z}/{x}/{y}.png, not "${text}".`,
  );
};

const logLevel = (text: string): LogLevel => {
  if (text === 'info' || text === 'error' || text === 'none') return text;
  throw new BadOption(
    `--log-level (${variable('log-level')}) must be info, error or none, not "${text}".`,
  );
};

/** Whoever can reach a server on the network may not be allowed to reach the databases beside it. */
const refusesPrivate = (text: string | undefined, host: string): boolean => {
  if (text === undefined) return !isLoopbackHost(host);
  if (text === 'allowed' || text === 'refused') return text === 'refused';
  throw new BadOption(
    `--private-networks (${variable('private-networks')}) must be allowed or refused, not "${text}".`,
  );
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...Object.fromEntries(OPTIONS.map(({ name }) => [name, { type: 'string' as const }])),
        help: { type: 'boolean' as const, short: 'h' },
        version: { type: 'boolean' as const },
      },
      strict: true,
      allowPositionals: false,
    }).values as Readonly<Record<string, string | boolean | undefined>>;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BadOption(`${message.split('. ')[0]}. See --help.`, { cause: error });
  }
};

/** The limit for all stored results grows with the limit for one. */
const resultLimits = (resultBytes: number) => {
  const times = Math.max(1, resultBytes / limits.resultBytes);
  return {
    resultBytes,
    resultBytesPerUser: limits.resultBytesPerUser * times,
    resultBytesInAll: limits.resultBytesInAll * times,
  };
};

export const readOptions = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): Options => {
  const given = parse(args);
  const text = (name: string): string | undefined => {
    const value = given[name] ?? env[variable(name)];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const number = (name: string, range: readonly [number, number], otherwise: number): number => {
    const value = text(name);
    return value === undefined ? otherwise : wholeNumber(name, value, range);
  };
  const url = text('store-url');
  const cacheAt = text('cache-url');
  const superset = text('superset');
  const host = text('host') ?? DEFAULTS.host;
  const reachedAt = text('public-url');
  const proxies = text('trusted-proxies');
  const hosts = text('file-hosts');
  const sites = text('embedding-sites');
  const tiles = text('map-tiles');
  return {
    help: given.help === true,
    version: given.version === true,
    logLevel: logLevel(text('log-level') ?? 'info'),
    superset: superset === undefined ? null : supersetUrl(superset),
    config: {
      ...DEFAULTS,
      host,
      port: number('port', [0, 65_535], DEFAULTS.port),
      dataDir: resolve(root, text('data-dir') ?? 'data'),
      pageDir: resolve(root, 'dist'),
      publicUrl: reachedAt === undefined ? null : publicUrl(reachedAt),
      trustedProxies: proxies === undefined ? [] : trustedProxies(proxies),
      fileHosts: hosts === undefined ? [] : fileHosts(hosts),
      embeddingSites: sites === undefined ? [] : embeddingSites(sites),
      mapTiles: tiles === undefined ? null : mapTiles(tiles, text('map-attribution') ?? ''),
      storeUrl: url === undefined ? null : storeUrl(url),
      cacheUrl: cacheAt === undefined ? null : cacheUrl(cacheAt),
      refusePrivateNetworks: refusesPrivate(text('private-networks'), host),
      adminPassword: env.SEXTANT_ADMIN_PASSWORD || null,
      limits: {
        ...limits,
        workers: number('workers', [1, 64], limits.workers),
        queryTimeoutMs: number('query-timeout', [1, 86_400], limits.queryTimeoutMs / 1000) * 1000,
        workerMemoryMb: number('worker-memory', [256, 1_048_576], limits.workerMemoryMb),
        ...resultLimits(number('result-size', [1, 1_048_576], limits.resultBytes / MB) * MB),
        answerBytesOnDisk: number('cache-size', [1, 1_048_576], limits.answerBytesOnDisk / MB) * MB,
        connectionsPerAddress: number('connections', [10, 1_000_000], limits.connectionsPerAddress),
      },
    },
  };
};
