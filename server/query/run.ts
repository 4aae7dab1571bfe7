/** One query from its object to its rows: compiled, run, compared with other times, post-processed. */
import type { Engine, RunOptions } from '../engine/engine.ts';
import { compile, type Compiled } from './compile.ts';
import { databaseFailure } from './failure.ts';
import { type Frame, head } from './postProcess/frame.ts';
import { postProcess } from './postProcess/operations.ts';
import type { Query } from './query.ts';
import type { QuerySource } from './source.ts';
import { tableFrame } from './tableFrame.ts';
import { withTimeOffsets } from './timeOffsets.ts';

export interface Answer {
  readonly table: Frame;
  readonly compiled: Compiled;
  /** SQL of all runs, as people read it. */
  readonly sql: string;
  readonly sqlRowCount: number;
}

export interface QueryRun {
  readonly engine: Engine;
  readonly source: QuerySource;
  readonly now: Date;
  readonly owner: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const runOptions = ({ owner, timeoutMs, signal }: QueryRun, limit: number): RunOptions => ({
  runId: crypto.randomUUID(),
  owner,
  limit,
  timeoutMs,
  signal,
});

const runOnce = async (query: Query, run: QueryRun, compiled: Compiled) => {
  const { engine, source, timeoutMs } = run;
  try {
    const answer = await engine.query(
      {
        sql: compiled.sql,
        parameters: compiled.parameters,
        catalog: source.catalog,
        schema: source.schema,
      },
      runOptions(run, query.rowLimit),
    );
    return { table: tableFrame(answer, compiled), compiled };
  } catch (cause) {
    throw databaseFailure(cause, timeoutMs);
  }
};

const ordered = (table: Frame, labels: readonly string[] | null | undefined): Frame => {
  if (!labels || labels.length === 0) return table;
  const placeOf = (label: string | null) => {
    const at = labels.indexOf(label ?? '');
    return at < 0 ? labels.length : at;
  };
  return {
    ...table,
    columns: table.columns.toSorted((a, b) => placeOf(head(a)) - placeOf(head(b))),
  };
};

export const STATEMENT_END = ';\n\n';

export const runQuery = async (
  query: Query,
  run: QueryRun,
  compiled: Compiled = compile(query, run.source, run.now),
): Promise<Answer> => {
  const main = await runOnce(query, run, compiled);
  const compared = await withTimeOffsets(query, main, (shifted) =>
    runOnce(shifted, run, compile(shifted, run.source, run.now)),
  );
  return {
    table: ordered(postProcess(compared.table, query.postProcessing), query.extras.column_order),
    compiled: main.compiled,
    sql: [main.compiled.display, ...compared.sql].map((text) => text + STATEMENT_END).join(''),
    sqlRowCount: main.table.rowCount,
  };
};
