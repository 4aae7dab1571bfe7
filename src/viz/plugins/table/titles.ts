/** What the columns of a table are called. */
import { metricLabel } from '#common/labels.ts';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import type { ComparisonType } from '#common/table/compared.ts';
import { toList } from '../../shared/labels';
import { columnConfig } from './columnConfig';
import { type Compared, comparedSign, shiftsOf } from './comparison';

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

/** A column that stands beside a metric; the shift is named where there are several. */
export const comparedTitle = (what: Compared, metric: string, shift: string | null): string =>
  `${comparedSign(what)} ${metric}${shift === null ? '' : ` (${shift})`}`;

/** What it is called in the settings of columns, and where a table is sorted by it. */
export const comparedColumn = (what: Compared, metric: string, shift: string | null): string =>
  `${comparedSign(what)} ${metric}${shift === null ? '' : ` ${shift}`}`;

const COMPARED_BY: Readonly<Record<ComparisonType, string>> = {
  difference: '△',
  percentage: '%',
  ratio: '÷',
};

/** Of a column that the server made of a metric at two times. */
export const serverComparedTitle = (
  type: ComparisonType,
  metric: string,
  shift: string | null,
): string => `${COMPARED_BY[type]} ${metric}${shift === null ? '' : ` (${shift})`}`;
