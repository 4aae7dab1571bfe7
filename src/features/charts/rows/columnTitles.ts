/** What columns are called above the rows of an answer: names with two underscores are for programs. */
import { columnLabel } from '#common/labels.ts';
import { byName } from '@/lib/byName';
import type { ChartResult, DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { categoryName } from '@/viz/shared/categoryName';
import { toList } from '@/viz/shared/labels';
import { shiftText } from '@/viz/shared/timeShifts';
import { isSet } from '@/viz/shared/xAxis';

const SHARE = /^(.+)__contribution$/;
/** A metric against itself at another time, in place of both. */
const COMPARED = /^(difference|percentage|ratio)__([\s\S]+)$/;
const COMPARISONS: Readonly<Record<string, string>> = {
  difference: 'Difference of',
  percentage: 'Change of',
  ratio: 'Ratio of',
};

const comparedIn = (label: string): readonly [comparison: string, metric: string] | null => {
  const [, comparison = '', both = ''] = COMPARED.exec(label) ?? [];
  const metric = both.slice(0, Math.floor((both.length - 2) / 2));
  return metric !== '' && both === `${metric}__${metric}` ? [comparison, metric] : null;
};

const shiftsOf = (form: FormData): readonly string[] =>
  [form.time_compare, form.time_compare_b, form.start_date_offset].flatMap(toList).map(String);

/** Moments of a series without an axis are those of the time column. */
const MOMENT = '__timestamp';

/** A share says what it is of, as in a file; a metric at another time when, and a series without a name that, as in a legend. */
export const columnTitles = (
  { colnames }: Pick<ChartResult, 'colnames'>,
  form: FormData,
  { verboseNames }: Pick<DatasetFacts, 'verboseNames'>,
): Readonly<Record<string, string>> => {
  const named = (label: string) => verboseNames[label] || label;
  const shifts = shiftsOf(form);
  const time = columnLabel(form.granularity_sqla);
  const titleOf = (name: string): string | null => {
    if (name === '') return categoryName('', undefined);
    if (name === MOMENT) return isSet(form.granularity_sqla) ? named(time) : null;
    const whole = SHARE.exec(name)?.[1];
    if (whole !== undefined) return `Share of ${named(whole)}`;
    for (const shift of shifts) {
      const at = name.lastIndexOf(`__${shift}`);
      const rest = name.slice(at + 2 + shift.length);
      if (at <= 0 || (rest !== '' && !rest.startsWith(', '))) continue;
      const own = name.slice(0, at);
      const [comparison, metric] = comparedIn(own) ?? [];
      const words =
        comparison === undefined || metric === undefined
          ? named(own)
          : `${COMPARISONS[comparison] ?? ''} ${named(metric)}`;
      return `${words}, ${shiftText(shift)}${rest}`;
    }
    return null;
  };
  return byName(
    colnames.flatMap((name) => {
      const title = titleOf(name);
      return title === null ? [] : [[name, title] as const];
    }),
  );
};
