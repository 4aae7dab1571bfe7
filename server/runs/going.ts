import type { JudgedStatement } from '../access/judge.ts';
import type { Engine } from '../engine/engine.ts';
import type { Run } from './run.ts';
import type { RunNotes } from './runNotes.ts';

/** A run while it runs. */
export interface Going {
  readonly engine: Engine;
  readonly abort: AbortController;
  readonly notes: RunNotes;
  /** The first page of the answer can be read under this key. */
  readonly onFirstRows: (key: string) => void;
  /** Rejects where the person lost a right since the statement was judged. */
  readonly assertStillMay: (statement: JudgedStatement) => Promise<void>;
  /** From here on statements have run. */
  onJudged(script: string): void;
}

export const runIdOf = (queryId: number) => `query-${queryId}`;

/** What a script answers whose last statement makes or removes something. */
export const NOTHING = {
  key: '',
  columns: [],
  rowCount: 0,
  truncated: false,
  pageRows: 1,
} as const;

/** What the engine has to know of a run besides the statement, which it gets as `sql`. */
export const ticketOf = (
  { query }: Run,
  { notes, abort, assertStillMay }: Going,
  timeoutMs: number,
  statement: JudgedStatement,
  sql: string = statement.sql,
) => ({
  runId: runIdOf(query.id),
  owner: String(query.user_id),
  timeoutMs,
  signal: abort.signal,
  beforeStart: () => assertStillMay(statement),
  onStarted: () => notes.started(sql),
});
