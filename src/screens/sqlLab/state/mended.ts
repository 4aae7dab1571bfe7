/** Runs that failed by one wrong word, and whether their tab's text has the right one since. */
import type { RootState } from '@/app/store';
import { mendingOf } from '../model/errorPlace';
import type { Run } from '../model/run';
import { offsetOf, type TextToRun } from '../model/statementsToRun';
import { namesMeant } from './namesMeant';
import { selectDatabase, selectEditor } from './selectors';

export const selectMending = (state: RootState, run: Run) =>
  mendingOf(run, selectDatabase(state, run.dbId)?.backend ?? null, namesMeant(state, run));

/** The statement with the word that is meant, if it stands so where the run's stood; undo makes it null again. */
export const selectMendedSql = (state: RootState, run: Run): string | null => {
  const mending = selectMending(state, run);
  const text = selectEditor(state, run.sqlEditorId)?.sql;
  if (!mending || text === undefined) return null;
  const { sql } = run;
  const mended = sql.slice(0, mending.start) + mending.text + sql.slice(mending.end);
  const start = offsetOf(text, placeOfRun(run));
  /** Either may begin with the other: `orders` and `orderss`. */
  const isAsBefore = sql.length > mended.length && text.startsWith(sql, start);
  return text.startsWith(mended, start) && !isAsBefore ? mended : null;
};

export const placeOfRun = ({ firstRow, firstColumn }: Omit<TextToRun, 'sql'>) => ({
  row: firstRow,
  column: firstColumn,
});
