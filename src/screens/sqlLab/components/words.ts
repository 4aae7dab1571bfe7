/** Runs as text. */
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { splitStatements } from '#common/sql/statements.ts';
import type { RootState } from '@/app/store';
import type { Run, Result } from '../model/run';
import { editorRules } from '../model/statementsToRun';
import { selectDatabase } from '../state/selectors';

export { duration } from '@/lib/duration';

export const count = (rows: number): string =>
  `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;

const DONE: Readonly<Record<string, string>> = {
  insert: 'inserted',
  replace: 'inserted',
  update: 'updated',
  delete: 'deleted',
  create: 'written',
};

/** What a statement without rows of its own did; null where the database did not count. */
export const whatChanged = (
  { extra, sql }: Pick<Run, 'extra' | 'sql'>,
  rules: LexicalRules,
): string | null => {
  const rows = extra?.changed_rows;
  if (rows === undefined) return null;
  const last = splitStatements(sql, rules).at(-1);
  const verb = /^\w*/.exec(sql.slice(last?.from))?.[0].toLowerCase() ?? '';
  const done = DONE[verb];
  /** Some databases count nothing for statements that have nothing to count. */
  if (rows === 0 && (done === undefined || done === 'written')) return null;
  return `${count(rows)} ${done ?? 'changed'}`;
};

export const selectChanged = (state: RootState, run: Run): string | null =>
  run.extra?.changed_rows === undefined
    ? null
    : whatChanged(run, editorRules(selectDatabase(state, run.dbId)?.backend));

/** The row limit that a plan was made for. */
export const underLimit = (queryLimit: number): string =>
  `With the row limit of ${queryLimit.toLocaleString('en')}`;

/** What cut a result, in one sentence; null if nothing did. */
export const whatCut = (
  {
    limitingFactor,
    limit,
    queryLimit,
    rows,
    extra,
  }: Pick<Run, 'limitingFactor' | 'limit' | 'queryLimit' | 'rows' | 'extra'>,
  { rowCount }: Pick<Result, 'rowCount'>,
): string | null => {
  if (rows !== null && rowCount < rows)
    return `${count(rowCount)} of ${rows.toLocaleString('en')} are shown here; the CSV file has all of them.`;
  const at = limit ?? rowCount;
  const first = at === 1 ? 'Showing the first row' : `Showing the first ${count(at)}`;
  const warning = extra?.errors?.find(({ level }) => level === 'warning');
  switch (limitingFactor) {
    case 'DROPDOWN':
      return at < queryLimit ? `${first} (the most this server returns)` : `${first} (row limit)`;
    case 'QUERY':
      return 'limited by the query';
    case 'QUERY_AND_DROPDOWN':
      return `${first} (the query’s own limit, which is also the row limit)`;
    case 'UNKNOWN':
      return warning?.message ?? null;
    default:
      return null;
  }
};
