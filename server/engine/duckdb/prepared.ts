/** What the engine says of a query before it runs. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { engineError } from './errors.ts';

export const atMost = (sql: string, rows: number) => `SELECT * FROM (\n${sql}\n) LIMIT ${rows}`;

/** Of the columns that a query would answer with. */
export const namesOf = async (
  connection: DuckDBConnection,
  sql: string,
): Promise<readonly string[]> => {
  const prepared = await connection.prepare(sql).catch((error: unknown) => {
    throw engineError(error, sql);
  });
  try {
    return Array.from({ length: prepared.columnCount }, (_, at) => prepared.columnName(at));
  } finally {
    prepared.destroySync();
  }
};
