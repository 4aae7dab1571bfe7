/** Runs one statement at a time and passes its rows on while they arrive. */
import { stopped } from '../engine.ts';
import type { RunEnd, Runner, RunRequest, Sink } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import { assertRuns } from './kinds.ts';
import type { PagedStatement } from './protocol.ts';
import type { Session } from './session.ts';
import { single } from './statement.ts';
import { columnOf, readerOf } from './types.ts';

/** A page holds many more. */
const PART_ROWS = 2000;

export const createRunner = (session: Session): Runner => {
  const interruption = createInterruption();
  let percent = -1;

  const pass = async (run: PagedStatement, limit: number, sink: Sink): Promise<RunEnd> => {
    const limited = limitedRows(sink, limit);
    let changed: number | undefined;
    for await (const page of run.pages()) {
      changed = page.changed ?? changed;
      percent = Math.max(percent, page.percent);
      if (page.columns && !limited.hasBegun()) {
        limited.begin(page.columns.map(columnOf), page.columns.map(readerOf));
      }
      for (let from = 0; from < page.rows.length; from += PART_ROWS) {
        if (await limited.pass(page.rows.slice(from, from + PART_ROWS))) {
          await run.cancel();
          return { truncated: true };
        }
      }
    }
    if (!limited.hasBegun()) limited.begin([], []);
    return { truncated: false, changed };
  };

  const perform = async (sql: string, request: RunRequest, sink: Sink): Promise<RunEnd> => {
    const { statement, limit, allowWrites, timeoutMs, as } = request;
    const transaction = allowWrites ? null : await session.beginReading(as);
    try {
      const run = await session.statement(sql, { ...statement, as }, timeoutMs, transaction);
      interruption.endBy(() => run.cancel());
      return await pass(run, limit, sink);
    } finally {
      interruption.over();
      // Nothing of ours waits for it.
      if (transaction !== null) void session.rollback(transaction, as).catch(() => undefined);
    }
  };

  return {
    async run(request, sink) {
      const sql = single(request.statement);
      assertRuns(sql, request.allowWrites);
      interruption.begin();
      percent = -1;
      try {
        return await perform(sql, request, sink);
      } catch (cause) {
        if (interruption.isRequested()) throw stopped();
        throw session.failure(cause);
      }
    },

    interrupt: interruption.request,

    progress: () => percent,
  };
};
