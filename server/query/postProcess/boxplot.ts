import type { Cell } from '../../engine/engine.ts';
import { assertAffordable } from '../budgets.ts';
import { midpoint, quantile } from './aggregates.ts';
import {
  columnNamed,
  computed,
  type Frame,
  frame,
  groupRows,
  numberCell,
  numberOf,
  PostProcessingError,
} from './frame.ts';
import { type Options, text, texts } from './options.ts';

interface Whiskers {
  readonly low: number;
  readonly high: number;
}

const WHISKER_REACH = 1.5;
const FIELDS = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'] as const;

const percentilesOf = (options: Options): readonly [number, number] => {
  const given: unknown = options.percentiles;
  const [low, high] = Array.isArray(given) ? (given as unknown[]) : [];
  if (
    typeof low !== 'number' ||
    typeof high !== 'number' ||
    low >= high ||
    (given as unknown[]).length !== 2
  ) {
    throw new PostProcessingError(
      'percentiles must be a list or tuple with two numeric values, of which the first is lower than the second value',
    );
  }
  return [low, high];
};

type Measure = (sorted: readonly number[]) => Whiskers;

const whiskersOf = (options: Options): Measure => {
  const type = text(options, 'whisker_type');
  if (type === 'percentile') {
    const [low, high] = percentilesOf(options);
    return (values) => ({ low: quantile(values, low / 100), high: quantile(values, high / 100) });
  }
  if (type !== 'tukey') return (values) => ({ low: values[0] ?? 0, high: values.at(-1) ?? 0 });
  return (values) => {
    const [q1, q3] = [midpoint(values, 0.25), midpoint(values, 0.75)];
    const reach = (q3 - q1) * WHISKER_REACH;
    return {
      low: values.find((value) => value >= q1 - reach) ?? q1,
      high: values.findLast((value) => value <= q3 + reach) ?? q3,
    };
  };
};

type Box = Readonly<Record<(typeof FIELDS)[number], Cell>>;

/** Outliers above come before those below, each in the order of the rows. */
const boxOf = (cells: readonly Cell[], measure: Measure): Box => {
  const values = cells.map(numberOf).filter((value) => value !== null);
  const sorted = values.toSorted((a, b) => a - b);
  const { low, high } = measure(sorted);
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  return {
    mean: numberCell(mean),
    median: numberCell(quantile(sorted, 0.5)),
    max: values.length === 0 ? null : high,
    min: values.length === 0 ? null : low,
    q1: numberCell(midpoint(sorted, 0.25)),
    q3: numberCell(midpoint(sorted, 0.75)),
    count: values.length,
    outliers: [...values.filter((value) => value > high), ...values.filter((value) => value < low)],
  };
};

export const boxplot = (table: Frame, options: Options): Frame => {
  const by = texts(options, 'groupby').map((name) => columnNamed(table, name));
  const metrics = texts(options, 'metrics').map((name) => ({
    name,
    column: columnNamed(table, name),
  }));
  const measure = whiskersOf(options);
  const groups = groupRows(by, table.rowCount).filter(({ key }) =>
    key.every((value) => value !== null),
  );
  assertAffordable('The box plot', groups.length, by.length + metrics.length * FIELDS.length);
  const keys = by.map((column, at) => ({
    ...column,
    values: groups.map(({ key }) => key[at] ?? null),
  }));
  const boxes = metrics.map(({ name, column }) => ({
    name,
    found: groups.map(({ rows }) =>
      boxOf(
        rows.map((row) => column.values[row] ?? null),
        measure,
      ),
    ),
  }));
  const fields = FIELDS.flatMap((field) =>
    boxes.map(({ name, found }) =>
      computed(
        [`${name}__${field}`],
        found.map((box) => box[field]),
      ),
    ),
  );
  return frame([...keys, ...fields], groups.length);
};
