/** What the series of a result are called, from the parts of their columns: metric, time shift, groups. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { categoryName } from '../../shared/categoryName';
import { groupValue } from '../../shared/groupValue';
import { toList } from '../../shared/labels';
import { shiftText, timeShifts } from '../../shared/timeShifts';

/** How the server names what a series limit left out. */
const OTHERS = 'Others';

export interface SeriesName {
  readonly name: string;
  /** Without the time shift. */
  readonly base: string;
  /** The label of its metric. */
  readonly metric: string;
  /** Without the time shift, and without the metric where there is but one: what its color depends on. */
  readonly key: string;
  /** The time shift, as the settings have it. */
  readonly shift: string | null;
  /** Its groups as every chart names them, and their values. */
  readonly groups: readonly string[];
  readonly values: readonly unknown[];
  readonly isOthers: boolean;
}

interface Parts {
  /** Metric and time shift as the server joined them; empty where the metric was left out. */
  readonly head: string;
  readonly groups: readonly string[];
}

/** Without a map of labels the groups are what follows a name that the settings know. */
const guessed = (column: string, known: readonly string[]): Parts => {
  const head = known.find((one) => column === one || column.startsWith(`${one}, `));
  if (head === undefined) return { head: '', groups: [column] };
  return { head, groups: column === head ? [] : [column.slice(head.length + 2)] };
};

/** What the values of a shifted series are, by the kind of comparison: `values` are those of the other time. */
const shiftWords = (shift: string, { comparison_type: type }: FormData): string => {
  const time = shiftText(shift);
  if (type === 'difference') return `difference from ${time}`;
  if (type === 'percentage') return `change since ${time}`;
  return type === 'ratio' ? `ratio to ${time}` : time;
};

export const seriesNames = (
  { label_map: labels }: Pick<ChartResult, 'label_map'>,
  form: FormData,
  dataset: DatasetFacts,
): ((column: string) => SeriesName) => {
  const metrics = toList(form.metrics ?? form.metric).map(metricLabel);
  const shifts = timeShifts(form);
  const kinds = toList(form.groupby).map((column) => dataset.columnKinds?.[columnLabel(column)]);
  const groupCount = kinds.length;
  const verbose = (name: string) => dataset.verboseNames[name] ?? name;
  const known = [
    ...metrics.flatMap((metric) => shifts.map((shift) => `${metric}, ${shift}`)),
    ...shifts,
    ...metrics,
  ];
  const gathers = form.group_others_when_limit_reached === true;

  const partsOf = (column: string): Parts => {
    if (groupCount === 0) return { head: column, groups: [] };
    const parts = labels?.[column];
    if (!parts || parts.length < groupCount) return guessed(column, known);
    return {
      head: parts.slice(0, -groupCount).join(', '),
      groups: parts.slice(-groupCount),
    };
  };

  return (column) => {
    const { head, groups: parts } = partsOf(column);
    const isOthers = gathers && parts.length > 0 && parts.every((part) => part === OTHERS);
    const values = parts.map((part, at) => groupValue(part, kinds[at]));
    const groups = values.map((value, at) => categoryName(value, kinds[at]));
    const shift =
      shifts.find(
        (one) => head === one || head.endsWith(`, ${one}`) || head.endsWith(`__${one}`),
      ) ?? null;
    const rest = shift === null ? head : head.slice(0, -shift.length).replace(/(, |__)$/, '');
    const metric = rest === '' && metrics.length === 1 ? (metrics[0] ?? '') : rest;
    const isMetricTold =
      groups.length === 0 || metrics.length !== 1 || form.truncate_metric === false;
    const told = [...(isMetricTold && metric !== '' ? [verbose(metric)] : []), ...groups];
    const base = dataset.verboseNames[column] ?? told.join(', ');
    return {
      name: shift === null ? base : `${base}, ${shiftWords(shift, form)}`,
      base,
      metric,
      key: groups.length > 0 && metrics.length === 1 ? verbose(groups.join(', ')) : base,
      shift,
      groups,
      values,
      isOthers,
    };
  };
};
