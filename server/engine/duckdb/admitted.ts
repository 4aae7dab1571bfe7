import type { DuckDBConnection } from '@duckdb/node-api';
import { assertOne } from '../drivers/statementText.ts';
import type { Statement } from '../engine.ts';
import { dialect } from './dialect.ts';
import { type Judged, judge } from './gate.ts';
import type { OpenInstance } from './instance.ts';

/** The one statement of a text, allowed to run, with its place in the text kept. */
export const admitted = async (
  connection: DuckDBConnection,
  statement: Statement,
  instance: OpenInstance,
): Promise<Judged> => {
  const [judged, another] = await judge(connection, statement.sql, instance);
  assertOne(judged, another);
  if (judged.refusal) throw judged.refusal;
  if (statement.schema && statement.schema !== dialect.defaultSchema) {
    await connection.run(`USE ${dialect.quote(statement.schema)}`);
  }
  const before = statement.sql.slice(0, statement.sql.indexOf(judged.sql));
  return { ...judged, sql: before.replaceAll(/[^\n]/g, ' ') + judged.sql };
};
