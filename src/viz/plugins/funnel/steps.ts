/** Rows as steps, each with its share of the first step, of the one before or of all. */
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { type NamedRow, namedRows } from '../../shared/namedRows';
import { type Sized, sized } from '../../shared/sizedRows';

export interface Step extends NamedRow, Sized {
  readonly raw: unknown;
  /** Never below zero: a step has a width. */
  readonly value: number;
  readonly share: number;
}

export const toSteps = (result: ChartResult, form: FormData): readonly Step[] => {
  const [metric] = toList(form.metric);
  const rows = namedRows(result, toList(form.groupby), metric, form).map((row) => ({
    ...row,
    ...sized(row.value),
  }));
  const total = rows.reduce((sum, { value }) => sum + value, 0);
  const wholeOf = (at: number): number => {
    if (form.percent_calculation_type === 'total') return total;
    const first = form.percent_calculation_type === 'prev_step' ? Math.max(at - 1, 0) : 0;
    return rows[first]?.value ?? 0;
  };
  return rows.map((row, at) => {
    const whole = wholeOf(at);
    return { ...row, share: whole > 0 ? row.value / whole : 0 };
  });
};
