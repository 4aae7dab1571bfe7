/** Rows as slices: named, the largest first, the smallest as one. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { categoryName } from '../../shared/categoryName';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';

export interface Slice {
  readonly name: string;
  readonly value: number;
  readonly share: number;
  /** A value for each dimension; null where several slices became one. */
  readonly groups: readonly unknown[] | null;
}

const OTHER = 'Other';
/** More slices than this cannot be distinguished: the smallest become one. */
const MAX_SLICES = 10;

export const toSlices = (result: ChartResult, form: FormData): readonly Slice[] => {
  const groups = toList(form.groupby).map(columnLabel);
  const metric = metricLabel(toList(form.metric)[0] ?? toList(form.metrics)[0]);
  const typeOf = (name: string) => result.coltypes[result.colnames.indexOf(name)];
  const raw = result.data.map((row) => ({
    name: groups.map((group) => categoryName(row[group], typeOf(group))).join(', '),
    value: Math.max(toNumber(row[metric]) ?? 0, 0),
    groups: groups.map((group) => row[group] ?? null),
  }));
  const total = raw.reduce((sum, { value }) => sum + value, 0);
  const slices = raw
    .map((slice) => ({ ...slice, share: total > 0 ? slice.value / total : 0 }))
    .sort((a, b) => b.value - a.value);
  const least = Number(form.threshold_for_other ?? 0) / 100;
  const keep = slices.filter(
    ({ share }, index) => share >= least && (slices.length <= MAX_SLICES || index < MAX_SLICES - 1),
  );
  const rest = slices.slice(keep.length);
  if (rest.length < 2) return slices;
  const value = rest.reduce((sum, slice) => sum + slice.value, 0);
  return [
    ...keep,
    {
      name: `${OTHER} (${rest.length})`,
      value,
      share: total > 0 ? value / total : 0,
      groups: null,
    },
  ];
};
