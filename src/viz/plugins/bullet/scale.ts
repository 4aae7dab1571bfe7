/** A value with what it is measured against. */
import { metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { type Amount, amountOf } from '../../shared/amount';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';

export interface Mark {
  readonly name: string;
  readonly at: number;
}

const texts = (value: unknown): readonly string[] =>
  (Array.isArray(value)
    ? value.map(String)
    : typeof value === 'string'
      ? value.split(',')
      : []
  ).map((one) => one.trim());

/** What is no number is left out. */
const marksOf = (form: FormData, numbers: string, names: string): readonly Mark[] => {
  const labels = texts(form[names]);
  return texts(form[numbers]).flatMap((text, at) => {
    const number = toNumber(text);
    return number === null ? [] : [{ at: number, name: labels[at] ?? '' }];
  });
};

export interface Scale {
  readonly label: string;
  readonly value: Amount | null;
  /** The largest first, which lies below the others. */
  readonly ranges: readonly Mark[];
  readonly markers: readonly Mark[];
  readonly lines: readonly Mark[];
}

/** Without ranges the scale ends a little behind the value. */
const BEHIND = 1.1;

export const toScale = ({ data }: ChartResult, form: FormData): Scale => {
  const label = metricLabel(toList(form.metric)[0]);
  const value = amountOf(data[0]?.[label]);
  const ranges = marksOf(form, 'ranges', 'range_labels').toSorted((a, b) => b.at - a.at);
  return {
    label,
    value,
    ranges:
      ranges.length > 0 || value === null
        ? ranges
        : [{ name: '', at: Math.max(Number(value), 0) * BEHIND }],
    markers: marksOf(form, 'markers', 'marker_labels'),
    lines: marksOf(form, 'marker_lines', 'marker_line_labels'),
  };
};
