/** What the numbers of a table leave out, in words. */
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { isCut } from '../../shared/rowLimit';
import { lacksRange, RANGE_NOTE } from '../../shared/timeShifts';
import { counted, figure } from '../../shared/told';
import { shiftsOf, withComparedTimes } from './comparison';
import { isRaw } from './mode';
import { askedBeside } from './query';
import type { Searching } from './searchRows';

/** Without an answer about all records, shares are of the rows that came. */
const wholeNote = (result: ChartResult, form: FormData): string | null => {
  const { percents, totals } = askedBeside(form);
  const isOfRows = toList(form.percent_metrics).length > 0 && !percents && !totals;
  return isOfRows && isCut(result, form)
    ? `100% is the sum of the ${counted(result.data.length, 'row')} shown; the row limit left out the others`
    : null;
};

/** A server looks for the groups of the time range in the compared time, and not the other way round. */
const groupsNote = (form: FormData): string | null => {
  if (shiftsOf(form).length === 0 || toList(form.groupby).length === 0) return null;
  const without = 'Groups found only in the compared time have no row';
  return askedBeside(form).totals ? `${without}, but count in the totals` : without;
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
): string | null => {
  if (result === undefined) return null;
  const search = searching && searching.found > 0 ? searchNote(searching, form) : null;
  const range = lacksRange(withComparedTimes(form)) ? RANGE_NOTE : null;
  const ofGroups = isRaw(form) ? [] : [range, wholeNote(result, form), groupsNote(form)];
  const notes = [search, ...ofGroups].filter((note) => note !== null);
  return notes.length > 0 ? notes.join('. ') : null;
};
