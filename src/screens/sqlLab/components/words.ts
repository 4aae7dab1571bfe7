/** Runs as text. */
import type { Run, Result } from '../model/run';

export { duration } from '@/lib/duration';

export const count = (rows: number): string =>
  `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`;

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
  const first = `Showing the first ${count(at)}`;
  const warning = extra?.errors?.find(({ level }) => level === 'warning');
  switch (limitingFactor) {
    case 'DROPDOWN':
      return at < queryLimit ? `${first} (the most this server returns)` : `${first} (row limit)`;
    case 'QUERY':
      return `${first} (LIMIT of the query)`;
    case 'QUERY_AND_DROPDOWN':
      return `${first} (LIMIT of the query, which is also the row limit)`;
    case 'UNKNOWN':
      return warning?.message ?? null;
    default:
      return null;
  }
};
