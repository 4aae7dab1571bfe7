/** A pie in words: for those who cannot see it, and of what it leaves out. */
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import type { FormatNumber } from '../../shared/numberFormat';
import type { PointGrid } from '../../usePointKeys';
import { percent } from './labels';
import { isCut } from './query';
import type { Slice, Whole } from './slices';

const figure = (value: number) => value.toLocaleString('en-US');

/** More slices would be a long speech; the table has them all. */
const TOLD = 5;

/** Which part of the groups the slices are, and what their shares are of; null where they are all. */
export const pieNote = (
  result: ChartResult,
  form: FormData,
  whole: Whole | null,
): string | null => {
  if (!isCut(result, form)) return null;
  const rows = figure(result.data.length);
  const what = form.sort_by_metric === false ? `${rows} groups` : `The ${rows} largest groups`;
  if (!whole)
    return `${what}; shares are of these groups only, since the row limit left out the others`;
  return whole.groups > result.data.length
    ? `${what} of ${figure(whole.groups)}; shares and Other include all of them`
    : null;
};

const sliceText = ({ name, value, share, exact }: Slice, format: FormatNumber): string =>
  `${name}: ${exact ?? format(value)}, ${percent(share)}`;

export const pieSummary = (slices: readonly Slice[], format: FormatNumber): string => {
  if (slices.length === 0) return 'No slices.';
  const rest = slices.length - TOLD;
  return [
    `${slices.length} ${slices.length === 1 ? 'slice' : 'slices'}.`,
    ...slices.slice(0, TOLD).map((slice) => `${sliceText(slice, format)}.`),
    ...(rest > 0 ? [`And ${rest} more.`] : []),
  ].join(' ');
};

export const sliceGrid = (slices: readonly Slice[], format: FormatNumber): PointGrid => ({
  series: 1,
  places: slices.length,
  textOf: (_, place) => {
    const slice = slices[place];
    return slice ? sliceText(slice, format) : null;
  },
  itemOf: (_, place) => ({ seriesIndex: 0, dataIndex: place }),
});
