/** The database servers of a run of tests: each given by a variable, started here, or reported as skipped. */
import type { TestProject } from 'vitest/node';
import { clickhouse } from './services/clickhouse.ts';
import { mariadb } from './services/mariadb.ts';
import { postgres } from './services/postgres.ts';
import type { Running, Service } from './services/service.ts';
import { redis } from './services/redis.ts';
import { trino } from './services/trino.ts';
import { endStale } from './services/throwAway.ts';

const DATABASES = {
  postgresUrl: postgres,
  mysqlUrl: mariadb,
  clickhouseUrl: clickhouse,
  trinoUrl: trino,
} as const;

const SERVICES = { ...DATABASES, redisUrl: redis } as const;

/** Addresses with an administrator's name; null where a server cannot be had here. */
export type ServiceUrls = { readonly [Name in keyof typeof DATABASES]: string | null };

/** The same with what is no database. */
export type AllServiceUrls = { readonly [Name in keyof typeof SERVICES]: string | null };

declare module 'vitest' {
  interface ProvidedContext extends AllServiceUrls {}
}

const skipped = ({ title, variable, howTo }: Service, why = '') =>
  console.warn(
    `\n${title} tests are skipped. To run them: ${howTo}, or name a server in ${variable}.${why && `\n${why}`}\n`,
  );

/** Instead of an address: start one here, though it is heavy. */
const START = 'start';

const started = async (service: Service): Promise<Running | null> => {
  const given = process.env[service.variable];
  if (given && given !== START) return { url: given, stop: async () => undefined };
  if (service.isHeavy && !given) {
    skipped(service, `Where it is installed, ${service.variable}=${START} starts it.`);
    return null;
  }
  try {
    const running = await service.start();
    if (running === null) skipped(service);
    // The next project of this run is given what the first one started.
    else process.env[service.variable] = running.url;
    return running;
  } catch (error) {
    skipped(service, error instanceof Error ? error.message : String(error));
    return null;
  }
};

export default async ({ provide }: TestProject) => {
  endStale();
  const names = Object.keys(SERVICES) as (keyof typeof SERVICES)[];
  const all = await Promise.all(names.map((name) => started(SERVICES[name])));
  for (const [at, name] of names.entries()) provide(name, all[at]?.url ?? null);
  return async () => {
    await Promise.all(all.map(async (running) => running?.stop()));
  };
};
