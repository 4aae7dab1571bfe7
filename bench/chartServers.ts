/** The five engines with a table of flights each: of the example data, or made in the server that was started. */
import type { ApiClient } from './client.ts';
import {
  clickhouseDriver,
  type Driver,
  duckdbDriver,
  mysqlDriver,
  postgresDriver,
  trinoDriver,
} from './drivers.ts';
import {
  CLICKHOUSE,
  type Elsewhere,
  MYSQL,
  POSTGRESQL,
  TRINO,
  whileConnected,
} from './elsewhere.ts';
import { flightsDatasetId } from './examples.ts';

/** A dataset, and the way to its database without the product. */
export interface Beside {
  readonly engine: string;
  readonly datasetId: number;
  readonly driver: Driver;
}

const ROWS = 200_000;

interface Made extends Elsewhere {
  readonly schema: string;
  readonly open: (url: string) => Promise<Driver>;
  readonly make: string;
}

/** Six months of flights by the minute, between sixty airports: the same rows everywhere. */
const MADE: readonly Made[] = [
  {
    ...POSTGRESQL,
    schema: 'public',
    open: postgresDriver,
    make: `CREATE TABLE flights AS SELECT
      TIMESTAMP '2001-01-01 00:00:00' + (n % 259200) * INTERVAL '1 minute' AS date,
      (n * 7919) % 200 - 30 AS delay, (n * 31) % 2500 AS distance,
      'A' || (n * 7) % 60 AS origin, 'A' || (n * 11) % 61 AS destination
      FROM generate_series(1::bigint, ${ROWS}) n`,
  },
  {
    ...MYSQL,
    schema: 'mysql',
    open: mysqlDriver,
    make: `CREATE TABLE mysql.flights AS SELECT
      TIMESTAMP('2001-01-01 00:00:00') + INTERVAL (seq % 259200) MINUTE AS date,
      CAST(seq * 7919 % 200 AS SIGNED) - 30 AS delay, seq * 31 % 2500 AS distance,
      CONCAT('A', seq * 7 % 60) AS origin, CONCAT('A', seq * 11 % 61) AS destination
      FROM mysql.seq_1_to_${ROWS}`,
  },
  {
    ...CLICKHOUSE,
    schema: 'default',
    open: clickhouseDriver,
    make: `CREATE TABLE flights ENGINE = Memory AS SELECT
      toDateTime('2001-01-01 00:00:00') + toInt32(n % 259200) * 60 AS date,
      toInt32(n * 7919 % 200) - 30 AS delay, toInt32(n * 31 % 2500) AS distance,
      concat('A', toString(n * 7 % 60)) AS origin, concat('A', toString(n * 11 % 61)) AS destination
      FROM (SELECT number + 1 AS n FROM system.numbers LIMIT ${ROWS})`,
  },
  {
    ...TRINO,
    database: 'memory/default',
    schema: 'default',
    open: trinoDriver,
    make: `CREATE TABLE flights AS SELECT
      TIMESTAMP '2001-01-01 00:00:00' + INTERVAL '1' MINUTE * (n % 259200) AS date,
      n * 7919 % 200 - 30 AS delay, n * 31 % 2500 AS distance,
      'A' || CAST(n * 7 % 60 AS VARCHAR) AS origin,
      'A' || CAST(n * 11 % 61 AS VARCHAR) AS destination
      FROM TABLE(sequence(1, ${ROWS})) AS t(n)`,
  },
];

/** One after the other, each server only for its turn; what cannot be started is told and left out. */
export const besideEach = async <T>(
  client: ApiClient,
  dataDir: string,
  work: (beside: Beside) => Promise<T>,
): Promise<readonly T[]> => {
  const done: T[] = [];
  const embedded = await duckdbDriver(dataDir);
  try {
    const datasetId = await flightsDatasetId(client);
    done.push(await work({ engine: 'DuckDB', datasetId, driver: embedded }));
  } finally {
    await embedded.close();
  }
  for (const made of MADE) {
    const result = await whileConnected(client, made, async ({ url, databaseId }) => {
      const driver = await made.open(url);
      try {
        await driver.rows(made.make);
        const { id } = await client.json<{ id: number }>('POST', '/api/v1/dataset/', {
          database: databaseId,
          schema: made.schema,
          table_name: 'flights',
        });
        const one = await work({ engine: made.service.title, datasetId: id, driver });
        await client.json('DELETE', `/api/v1/dataset/${id}`);
        return one;
      } finally {
        await driver.close();
      }
    });
    if (result !== null) done.push(result);
  }
  return done;
};
