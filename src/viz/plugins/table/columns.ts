/** The result's columns as the table draws them: names, formats, widths of the bars; pure. */
import { metricLabel } from '#common/labels.ts';
import { toList } from '../../shared/labels';
import { numberFormatter } from '../../shared/numberFormat';
import { timeFormatter, fullDate } from '../../shared/timeFormat';
import { display, toNumber } from '../../shared/values';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';

export interface TableColumn {
  readonly name: string;
  readonly title: string;
  readonly isNumeric: boolean;
  readonly isMetric: boolean;
  readonly text: (value: unknown) => string;
  /** Largest magnitude, for cell bars; 0 where there are none. */
  readonly scale: number;
}

/** Numbers keep all their digits unless a format is chosen: a table is for exact values. */
const plainNumber = (value: unknown): string => {
  if (typeof value !== 'number') return display(value);
  return Number.isInteger(value)
    ? value.toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumFractionDigits: 6 });
};

const configOf = (form: FormData, name: string): Readonly<Record<string, unknown>> => {
  const config = form.column_config as Record<string, Record<string, unknown>> | undefined;
  return (config && Object.hasOwn(config, name) && config[name]) || {};
};

export const tableColumns = (
  result: ChartResult,
  form: FormData,
  dataset: DatasetFacts,
): readonly TableColumn[] => {
  const metrics = new Set(
    [...toList(form.metrics), ...toList(form.percent_metrics)].map(metricLabel),
  );
  return result.colnames.map((name, index) => {
    const isPercent = name.startsWith('%') && metrics.has(name.slice(1));
    const isMetric = metrics.has(name) || isPercent;
    const type = result.coltypes[index];
    const config = configOf(form, name);
    const format =
      (config.d3NumberFormat as string | undefined) ??
      dataset.columnFormats[name] ??
      (isPercent ? '.2%' : undefined);
    const number = format ? numberFormatter(format) : null;
    const dateFormat = (config.d3TimeFormat ?? form.table_timestamp_format) as string | undefined;
    const date = dateFormat && dateFormat !== 'smart_date' ? timeFormatter(dateFormat) : fullDate;
    const isNumeric = type === 0;
    return {
      name,
      title:
        typeof config.customColumnName === 'string' && config.customColumnName !== ''
          ? config.customColumnName
          : isPercent
            ? `% ${dataset.verboseNames[name.slice(1)] ?? name.slice(1)}`
            : (dataset.verboseNames[name] ?? name),
      isNumeric,
      isMetric,
      text: (value) => {
        if (type === 2 && typeof value === 'number') return date(value);
        if (!isNumeric || value === null || value === undefined) return display(value);
        const double = toNumber(value);
        return number && double !== null ? number(double) : plainNumber(value);
      },
      scale:
        isMetric && isNumeric && form.show_cell_bars !== false
          ? result.data.reduce((most, row) => Math.max(most, Math.abs(toNumber(row[name]) ?? 0)), 0)
          : 0,
    };
  });
};
