/** What the columns of a table are called. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import type { Headings } from '../../vizPlugin';
import { columnConfig } from './columnConfig';
import { shiftsOf } from './comparison';
import { isRaw } from './mode';

/** The metric of a column of shares; null for any other column. */
export const shareOf = (form: FormData, name: string): string | null =>
  name.startsWith('%') &&
  toList(form.percent_metrics).some((one) => metricLabel(one) === name.slice(1))
    ? name.slice(1)
    : null;

/** Beside another time `%` says how far a metric is from it. */
export const sharesTitle = (form: FormData, metric: string): string =>
  shiftsOf(form).length > 0 ? `Share of ${metric}` : `% ${metric}`;

export const titleOf = (
  form: FormData,
  name: string,
  verboseNames: DatasetFacts['verboseNames'],
): string => {
  const share = shareOf(form, name);
  const called = verboseNames[share ?? name] || (share ?? name);
  return columnConfig(form, name).title ?? (share === null ? called : sharesTitle(form, called));
};

const labelsOf = (form: FormData): readonly string[] => {
  if (isRaw(form)) return toList(form.all_columns).map(columnLabel);
  const shares = toList(form.percent_metrics).map(metricLabel);
  return [
    ...toList(form.groupby).map(columnLabel),
    ...toList(form.metrics).map(metricLabel),
    ...shares.map((label) => `%${label}`),
  ];
};

/** A title that another column has too stays on the screen: a file tells its columns apart by their names. */
export const tableHeadings: Headings = (form, names) => {
  const titles = labelsOf(form).map((label) => [label, titleOf(form, label, names)] as const);
  const taken = new Set(titles.map(([label]) => label));
  const isAlone = (title: string) => titles.filter(([, other]) => other === title).length === 1;
  return Object.fromEntries(
    titles.filter(
      ([label, title]) => title !== (names[label] || label) && !taken.has(title) && isAlone(title),
    ),
  );
};
