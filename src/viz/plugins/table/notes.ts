/** What the numbers of a table leave out, in words. */
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { isCut } from '../../shared/rowLimit';
import { lacksRange, RANGE_NOTE } from '../../shared/timeShifts';
import { counted, figure } from '../../shared/told';
import { askedBeside, isOfChosenGroups, sharesOfRows, withoutTotal } from './beside';
import { shiftsOf, withComparedTimes } from './comparison';
import { isRaw, isServerPaged } from './mode';
import type { Searching } from './searchRows';

type Names = DatasetFacts['verboseNames'];

const listed = (labels: readonly string[], names: Names): string =>
  labels.map((label) => names[label] || label).join(', ');

/** Without an answer about all records, shares are of the rows that came. */
const wholeNote = (result: ChartResult, form: FormData, names: Names): string | null => {
  const shares = sharesOfRows(form);
  const isShort = isCut(result, form);
  if (shares.length === 0 || (!isShort && !isServerPaged(form))) return null;
  const isAll = shares.length === toList(form.percent_metrics).length;
  const what = isAll ? '100%' : `100% of ${listed(shares, names)}`;
  const note = `${what} is the sum of the ${counted(result.data.length, 'row')} shown`;
  return isShort ? `${note}; the row limit left out the others` : note;
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

/** Null where all is there. */
export const notesOf = (
  result: ChartResult | undefined,
  form: FormData,
  searching: Searching | null,
  names: Names = {},
): string | null => {
  if (result === undefined) return null;
  const search = searching && searching.found > 0 ? searchNote(searching, form) : null;
  const range = lacksRange(withComparedTimes(form)) ? RANGE_NOTE : null;
  const ofGroups = isRaw(form)
    ? []
    : [range, wholeNote(result, form, names), groupsNote(form), totalNote(form, names)];
  const notes = [search, ...ofGroups].filter((note) => note !== null);
  return notes.length > 0 ? notes.join('. ') : null;
};
