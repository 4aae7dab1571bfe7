/** What the numbers of a table leave out, in words. */
import { metricLabel } from '#common/labels.ts';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { isCut } from '../../shared/rowLimit';
import { lacksRange, RANGE_NOTE } from '../../shared/timeShifts';
import { counted, figure } from '../../shared/told';
import { toNumber } from '../../shared/values';
import { askedBeside, isOfChosenGroups, sharesOfRows, withoutTotal } from './beside';
import { shiftsOf, withComparedTimes } from './comparison';
import { isRaw, isServerPaged } from './mode';
import type { Searching } from './searchRows';
import type { Sorting } from './sortRows';
import type { TableResults } from './tableResults';

type Names = DatasetFacts['verboseNames'];

interface Answered {
  readonly rows: ChartResult;
  /** Of all pages; null where there is one. */
  readonly count: number | null;
}

const listed = (labels: readonly string[], names: Names): string =>
  labels.map((label) => names[label] || label).join(', ');

/** Sums of shares are sums of doubles. */
const NEAR = 1e-9;

/** Under a condition on metrics a server may make nothing of the whole, and divide by the rows that came: their shares tell. */
const isWholeInRows = ({ data }: ChartResult, metric: string): boolean => {
  const shares = data.map((row) => toNumber(row[`%${metric}`]) ?? 0);
  return Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < NEAR;
};

/** Without an answer about all records, shares are of the rows that came. */
const wholeNote = (
  { rows: result, count }: Answered,
  form: FormData,
  names: Names,
): string | null => {
  const isShort = isCut(result, form);
  if (!isShort && !isServerPaged(form)) return null;
  const hasMore = isShort || (count !== null && count > result.data.length);
  const mayBeOfRows = hasMore && isOfChosenGroups(form);
  const known = new Set(sharesOfRows(form));
  const shares = toList(form.percent_metrics)
    .map(metricLabel)
    .filter((label) => known.has(label) || (mayBeOfRows && isWholeInRows(result, label)));
  if (shares.length === 0) return null;
  const isAll = shares.length === toList(form.percent_metrics).length;
  const what = isAll ? '100%' : `100% of ${listed(shares, names)}`;
  const note = `${what} is the sum of the ${counted(result.data.length, 'row')} shown`;
  return isShort ? `${note}; the row limit left out the others` : note;
};

/** The totals are what a server takes for the whole, where the shares are of the rows that are shown else. */
const totalsNote = ({ rows: result, count }: Answered, form: FormData): string | null => {
  const hasMore = isCut(result, form) || (count !== null && count > result.data.length);
  const hasShares = toList(form.percent_metrics).length > sharesOfRows(form).length;
  const isOfRows = form.percent_metric_calculation !== 'all_records';
  return isOfRows && askedBeside(form).totals && hasShares && hasMore
    ? '100% is of all records, as the totals are'
    : null;
};

/** The values of chosen groups say nothing of what an average or a distinct count of them all is. */
const totalNote = (form: FormData, names: Names): string | null => {
  const labels = withoutTotal(form);
  return labels.length > 0
    ? `No total of ${listed(labels, names)}: the filter on metrics chooses the groups`
    : null;
};

/** A server looks for the groups of the time range in the compared time, and not the other way round. */
const groupsNote = (form: FormData): string | null => {
  if (shiftsOf(form).length === 0 || toList(form.groupby).length === 0) return null;
  const without = 'Groups found only in the compared time have no row';
  return askedBeside(form).totals && !isOfChosenGroups(form)
    ? `${without}, but count in the totals`
    : without;
};

/** A search finds rows, and leaves the totals. */
const searchNote = ({ text, found, all }: Searching, form: FormData): string => {
  const rows = all === null ? counted(found, 'row') : `${figure(found)} of ${counted(all, 'row')}`;
  const note = `Search “${text}”: ${rows}`;
  return askedBeside(form).totals ? `${note}, while the totals are of all` : note;
};

/** The reader's order is one of the rows that came. */
const orderNote = (result: ChartResult, form: FormData, sorting: Sorting | null): string | null =>
  sorting !== null && isCut(result, form) && !isServerPaged(form)
    ? `Sorted among the ${counted(result.data.length, 'row')} shown; the row limit left out the others`
    : null;

/** Null where all is there. */
export const notesOf = (
  { rows, count }: Pick<TableResults, 'rows' | 'count'>,
  form: FormData,
  searching: Searching | null,
  names: Names = {},
  sorting: Sorting | null = null,
): string | null => {
  if (rows === undefined) return null;
  const search = searching && searching.found > 0 ? searchNote(searching, form) : null;
  const order = orderNote(rows, form, sorting);
  const range = lacksRange(withComparedTimes(form)) ? RANGE_NOTE : null;
  const ofGroups = isRaw(form)
    ? []
    : [
        range,
        wholeNote({ rows, count }, form, names),
        totalsNote({ rows, count }, form),
        groupsNote(form),
        totalNote(form, names),
      ];
  const notes = [search, order, ...ofGroups].filter((note) => note !== null);
  return notes.length > 0 ? notes.join('. ') : null;
};
