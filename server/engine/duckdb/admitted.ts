import type { DuckDBConnection } from '@duckdb/node-api';
import { assertOne } from '../drivers/statementText.ts';
import type { Statement } from '../engine.ts';
import { dialect } from './dialect.ts';
import { type Judged, judge } from './gate.ts';
import type { OpenInstance } from './instance.ts';

const KNOWN_MAX = 200;
/** Queries that were judged in an instance: charts ask the same again, with other values. */
const known = new WeakMap<OpenInstance, Map<string, Judged>>();

const remember = (instance: OpenInstance, text: string, judged: Judged): void => {
  const judgements = known.get(instance) ?? new Map<string, Judged>();
  known.set(instance, judgements);
  if (judgements.size >= KNOWN_MAX) judgements.clear();
  if (judged.isQuery) judgements.set(text, judged);
};

const judgedOnce = async (
  connection: DuckDBConnection,
  sql: string,
  instance: OpenInstance,
): Promise<Judged> => {
  const before = known.get(instance)?.get(sql);
  if (before) return before;
  const [judged, another] = await judge(connection, sql, instance);
  assertOne(judged, another);
  if (judged.refusal) throw judged.refusal;
  remember(instance, sql, judged);
  return judged;
};

/** The one statement of a text, allowed to run, with its place in the text kept. */
export const admitted = async (
  connection: DuckDBConnection,
  statement: Statement,
  instance: OpenInstance,
): Promise<Judged> => {
  const judged = await judgedOnce(connection, statement.sql, instance);
  if (statement.schema && statement.schema !== dialect.defaultSchema) {
    await connection.run(`USE ${dialect.quote(statement.schema)}`);
  }
  const before = statement.sql.slice(0, statement.sql.indexOf(judged.sql));
  return { ...judged, sql: before.replaceAll(/[^\n]/g, ' ') + judged.sql };
};
