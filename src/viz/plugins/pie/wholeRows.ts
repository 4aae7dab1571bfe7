/** The rows of a pie whose row limit cut some: shares of all groups, and those that were not fetched in a last row. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { toList } from '../../shared/labels';
import type { ShownRows } from '../../vizPlugin';
import { metricOf, otherName, partsOf, readWhole } from './slices';

export const withWhole: ShownRows['of'] = (results, form) => {
  const [result, answer] = results;
  const whole = readWhole(answer);
  if (!result || !whole) return results;
  const { rows, others, missing, shareOf } = partsOf(result, form, whole);
  const metric = metricLabel(metricOf(form));
  const share = `${metric}__contribution`;
  const [named] = toList(form.groupby).map(columnLabel);
  const rest = {
    ...Object.fromEntries(result.colnames.map((name) => [name, null])),
    ...(named === undefined ? {} : { [named]: otherName(missing) }),
    [metric]: others,
    [share]: shareOf(others),
  };
  const fetched = result.data.map((row, at) => ({
    ...row,
    [share]: shareOf(rows[at]?.value ?? 0),
  }));
  const data = missing > 0 ? [...fetched, rest] : fetched;
  return [{ ...result, data, rowcount: data.length }];
};
