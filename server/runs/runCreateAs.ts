/** "Create table as" and "create view as": the last statement of a run makes something and answers nothing. */
import { linesAbove, type JudgedStatement } from '../access/judge.ts';
import { createAsSql, createAsTarget, LINES_BEFORE } from './ctas.ts';
import { type Going, NOTHING, ticketOf } from './going.ts';
import type { Run } from './run.ts';

export const runCreateAs = async (
  run: Run,
  going: Going,
  statement: JudgedStatement,
  timeoutMs: number,
) => {
  const { sql } = statement;
  const { query, createAs } = run;
  const { engine, notes } = going;
  if (!createAs) throw new Error('Nothing is to be made of this run.');
  const schema = createAs.schema ?? query.schema;
  const text = createAsSql(createAs, schema, sql, engine.dialect);
  const ticket = ticketOf(run, going, timeoutMs, statement, text);
  if (engine.createAs) {
    const target = createAsTarget(createAs, schema ?? engine.dialect.defaultSchema);
    await engine.createAs({ sql, schema: query.schema }, target, {
      ...ticket,
      onProgress: (percent) => notes.grown({ progress: Math.min(99, Math.max(0, percent)) }),
    });
    return NOTHING;
  }
  try {
    // What the database says about creating a table is no answer to show.
    await engine.query(
      { sql: text, catalog: query.catalog, schema: query.schema },
      { ...ticket, limit: 1, allowWrites: true },
    );
  } catch (error) {
    throw linesAbove(LINES_BEFORE, error);
  }
  return NOTHING;
};
