/** The answers to a table's questions: its rows first, the others as they were asked. */
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toNumber } from '../../shared/values';
import { askedBeside } from './beside';

export interface TableResults {
  readonly rows: ChartResult | undefined;
  /** Of all pages; null where there is one. */
  readonly count: number | null;
  readonly totals: ChartResult | undefined;
}

export const tableResults = (results: readonly ChartResult[], form: FormData): TableResults => {
  const [rows, ...rest] = results;
  const asked = askedBeside(form);
  const count = asked.count ? rest.shift() : undefined;
  if (asked.percents) rest.shift();
  return {
    rows,
    count: toNumber(count?.data[0]?.rowcount),
    totals: asked.totals ? rest.shift() : undefined,
  };
};
