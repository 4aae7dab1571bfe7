/** One admitted statement, run to its end or its limit of rows. */
import type { DuckDBConnection, DuckDBResult } from '@duckdb/node-api';
import { stopped } from '../engine.ts';
import type { RunEnd, RunRequest, Sink } from '../drivers/driver.ts';
import { createRowLimit } from '../drivers/rowLimit.ts';
import { cellWriter } from './columnText.ts';
import { engineError } from './errors.ts';
import type { Judged } from './gate.ts';
import type { StoredTable } from './catalogFile.ts';
import { bound } from './parameters.ts';
import { withNamesInPlan } from './planNames.ts';
import { atMost, namesOf } from './prepared.ts';
import { columnOf } from './types.ts';

/** Below this an answer is built in memory by the engine, which reports every error. */
const HELD_ROWS_MAX = 20_000;
/** The line that `SELECT * FROM (` adds before a person's statement. */
const WRAPPER_LINES = 1;

/**
 * The engine's streams end in silence when a statement fails in the middle. A last row of TRUE tells a
 * whole answer from a broken one.
 */
const withEndMark = (sql: string, columns: number) =>
  `SELECT *, FALSE FROM (${sql}) UNION ALL SELECT ${'NULL, '.repeat(columns)}TRUE`;

export interface StatementRun {
  readonly connection: DuckDBConnection;
  readonly judged: Judged;
  readonly request: RunRequest;
  readonly sink: Sink;
  /** Those of the catalog. */
  readonly tables: readonly StoredTable[];
  /** An interrupt between two calls of the engine hits neither: looked for right before each. */
  readonly stopIfRequested: () => void;
}

/** Passes on all rows up to the limit. False: the answer broke off before its end mark. */
const pass = async (
  { request: { limit }, sink, stopIfRequested }: StatementRun,
  result: DuckDBResult,
  names: readonly string[],
  isMarked: boolean,
): Promise<RunEnd | null> => {
  const types = result.columnTypes().slice(0, names.length);
  sink.columns(types.map((type, at) => columnOf(names[at] ?? '', type)));
  const limited = createRowLimit(limit);
  const next = () => {
    stopIfRequested();
    const chunk = result.fetchChunk();
    chunk.catch(() => undefined);
    return chunk;
  };
  // The engine works on the next part while this one is written down.
  let coming = next();
  try {
    for (;;) {
      const chunk = await coming;
      const rows = chunk?.rowCount ?? 0;
      if (!chunk || rows === 0) break;
      coming = next();
      const isLast = isMarked && chunk.getColumnVector(names.length).getItem(rows - 1) === true;
      const real = isLast ? rows - 1 : rows;
      const taken = limited.take(real);
      if (taken > 0) await sink.written(cellWriter(chunk, types), taken);
      if (real > taken) return { truncated: true };
      if (isLast) return { truncated: false };
    }
  } finally {
    await coming.catch(() => undefined);
  }
  return isMarked ? null : { truncated: false };
};

const runQuery = async (run: StatementRun): Promise<RunEnd> => {
  const { connection, request, sink, stopIfRequested } = run;
  const { sql } = run.judged;
  const { limit } = request;
  const { values, types } = bound(request.statement.parameters);
  const names = request.names ?? (await namesOf(connection, sql));
  const limited = atMost(sql, limit + 1);
  try {
    stopIfRequested();
    if (limit <= HELD_ROWS_MAX) {
      const held = await connection.run(limited, values, types);
      return (await pass(run, held, names, false)) ?? { truncated: false };
    }
    const marked = withEndMark(limited, names.length);
    const end = await pass(run, await connection.stream(marked, values, types), names, true);
    if (end) return end;
    stopIfRequested();
    await sink.restart();
    stopIfRequested();
    await connection.run(`CREATE TEMP TABLE sextant_answer AS ${limited}`, values, types);
    const kept = await connection.stream(withEndMark('FROM sextant_answer', names.length));
    const whole = await pass(run, kept, names, true);
    if (!whole) throw stopped();
    return whole;
  } catch (error) {
    throw engineError(error, sql, WRAPPER_LINES);
  }
};

const runAsIs = async (run: StatementRun): Promise<RunEnd> => {
  const { values, types } = bound(run.request.statement.parameters);
  run.stopIfRequested();
  const result = await run.connection.run(run.judged.sql, values, types);
  return (await pass(run, result, result.columnNames(), false)) ?? { truncated: false };
};

/** A plan names the files of tables. */
const runExplain = async (run: StatementRun): Promise<RunEnd> => {
  const { connection, judged, request, sink } = run;
  const { values, types } = bound(request.statement.parameters);
  run.stopIfRequested();
  const result = await connection.runAndReadAll(judged.sql, values, types);
  sink.columns(result.columnNames().map((name, at) => columnOf(name, result.columnType(at))));
  const plans = result
    .getColumnsJson()
    .map((column) => column.map((text) => withNamesInPlan(String(text), run.tables)));
  await sink.values(plans, result.currentRowCount);
  return { truncated: false };
};

export const runStatement = (run: StatementRun): Promise<RunEnd> => {
  if (run.judged.isQuery) return runQuery(run);
  return run.judged.kind === 'explain' ? runExplain(run) : runAsIs(run);
};
