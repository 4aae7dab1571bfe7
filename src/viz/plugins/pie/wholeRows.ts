/** The rows of a pie whose row limit cut some: shares of all groups, and those that were not fetched in a last row. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { difference, sumOf } from '#common/results/decimal.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import type { ShownRows } from '../../vizPlugin';
import { metricOf, otherName, partsOf, readWhole } from './slices';

/** What the rows leave of the total, with all of its digits: doubles would lose some, or make some up. */
const restOf = (total: unknown, values: readonly unknown[]): number | string | null =>
  difference(total, sumOf(values.map((value) => String(value ?? 0))));

const wholeOf = (results: readonly ChartResult[], form: FormData) => {
  const [result, answer] = results;
  const whole = readWhole(answer);
  if (!result || !whole) return null;
  const { rows, others, missing, total, shareOf } = partsOf(result, form, whole);
  const metric = metricLabel(metricOf(form));
  const [named] = toList(form.groupby).map(columnLabel);
  const left = restOf(
    answer?.data[0]?.total,
    result.data.map((row) => row[metric]),
  );
  const rest =
    missing > 0
      ? {
          ...(named === undefined ? {} : { [named]: otherName(missing) }),
          [metric]: others > 0 ? (left ?? others) : others,
        }
      : null;
  return { result, rows, metric, total, shareOf, rest, others };
};

const withWhole: ShownRows['of'] = (results, form) => {
  const whole = wholeOf(results, form);
  if (!whole) return results;
  const { result, rows, metric, shareOf, rest, others } = whole;
  const share = `${metric}__contribution`;
  const fetched = result.data.map((row, at) => ({
    ...row,
    [share]: shareOf(rows[at]?.value ?? 0),
  }));
  const nothing = Object.fromEntries(result.colnames.map((name) => [name, null]));
  const data = rest ? [...fetched, { ...nothing, ...rest, [share]: shareOf(others) }] : fetched;
  return [{ ...result, data, rowcount: data.length }];
};

export const wholeRows: ShownRows = {
  isFor: () => true,
  of: withWhole,
  whole: (results, form) => {
    const whole = wholeOf(results, form);
    return whole && { totals: { [whole.metric]: whole.total }, others: whole.rest };
  },
};
