/** Rows as parts of parts: each row is one of them, with its level as far as it is named. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { type Amount, amountOf } from '../../shared/amount';
import { toList } from '../../shared/labels';
import { namesOf } from '../../shared/namedRows';
import { hasTimeLevel, PART_LEVEL } from './time';

const TIME = '__timestamp';

export interface Part {
  readonly metric: string;
  /** The names from the first level down to its own; none for the whole. */
  readonly path: readonly string[];
  readonly amount: Amount | null;
  readonly children: readonly Part[];
}

export interface Parts {
  /** The whole of each metric. */
  readonly wholes: readonly Part[];
  readonly levels: number;
}

interface Growing extends Part {
  readonly children: Growing[];
}

const levelsOf = (form: FormData): readonly unknown[] => [
  ...(hasTimeLevel(form) ? [TIME] : []),
  ...toList(form.groupby),
];

export const toParts = (result: ChartResult, form: FormData): Parts => {
  const levels = levelsOf(form);
  const labels = levels.map(columnLabel);
  const names = levels.map((level) =>
    namesOf(result, level, { ...form, date_format: form.date_time_format }),
  );
  const wholes = toList(form.metrics).map((metric): Part => {
    const label = metricLabel(metric);
    const known = new Map<string, Growing>();
    for (const row of result.data) {
      const values = labels.slice(0, Number(row[PART_LEVEL])).map((name) => row[name]);
      const part: Growing = {
        metric: label,
        path: values.map((value, at) => names[at]?.(value) ?? ''),
        amount: amountOf(row[label]),
        children: [],
      };
      known.set(JSON.stringify(values), part);
      if (values.length > 0) known.get(JSON.stringify(values.slice(0, -1)))?.children.push(part);
    }
    return known.get('[]') ?? { metric: label, path: [], amount: null, children: [] };
  });
  return { wholes, levels: levels.length };
};
