/** What the engine says of a query before it runs. */
import { type DuckDBConnection, VARCHAR } from '@duckdb/node-api';
import type { Column, Statement } from '../engine.ts';
import { engineError } from './errors.ts';
import type { Judged } from './gate.ts';
import { bound } from './parameters.ts';
import { columnOf } from './types.ts';

/** What every EXPLAIN answers with; to find out by running could take as long as the query itself. */
const PLAN_COLUMNS = ['explain_key', 'explain_value'].map((name) => columnOf(name, VARCHAR));

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

/** The columns an admitted statement would answer with. */
export const columnsOf = async (
  connection: DuckDBConnection,
  { kind, isQuery, sql }: Judged,
  parameters: Statement['parameters'],
): Promise<readonly Column[]> => {
  const { values, types } = bound(parameters);
  if (kind === 'explain') return PLAN_COLUMNS;
  if (!isQuery) {
    const result = await connection.run(sql, values, types);
    return result.columnTypes().map((type, at) => columnOf(result.columnName(at), type));
  }
  const names = await namesOf(connection, sql);
  const none = await connection.run(atMost(sql, 0), values, types);
  return none.columnTypes().map((type, at) => columnOf(names[at] ?? '', type));
};
