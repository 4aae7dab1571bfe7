/** How the values of one metric are written: short beside a mark, whole in a tooltip. */
import { metricLabel } from '#common/labels.ts';
import type { DatasetFacts } from '../chartResult';
import { currencyFormatter, toCurrency, withCurrency } from './currency';
import { exactNumber, type FormatNumber } from './numberFormat';
import { percentTicks } from './percentTicks';

export interface PictureFacts extends DatasetFacts {
  /** The currency of the rows. */
  readonly detected?: string | null | undefined;
}

export interface MetricFormats {
  readonly label: FormatNumber;
  /** Along an axis. */
  readonly tick: FormatNumber;
  /** Every digit that matters. */
  readonly exact: FormatNumber;
}

/** The format of the chart, else that of the metric; the same for its currency. */
export const metricFormats = (
  metric: unknown,
  { format, currency }: { readonly format: unknown; readonly currency?: unknown },
  { columnFormats, currencyFormats, detected }: PictureFacts,
): MetricFormats => {
  const label = metricLabel(metric);
  const own = typeof format === 'string' && format !== '' ? format : 'SMART_NUMBER';
  const chosen = own === 'SMART_NUMBER' ? columnFormats[label] : own;
  const sign = toCurrency(currency, detected) ?? toCurrency(currencyFormats?.[label], detected);
  const short = currencyFormatter(chosen ?? own, sign);
  return {
    label: short,
    tick: percentTicks(chosen ?? own) ?? short,
    exact: chosen ? currencyFormatter(chosen, sign) : withCurrency(exactNumber, sign),
  };
};
