/** How a chart of the library passes from one option to the next. */
import type { EChartsCoreOption } from 'echarts/core';

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Series that keep nothing between two options but what their option says. */
const MERGED: ReadonlySet<unknown> = new Set(['line', 'bar', 'scatter', 'pie']);

/** What tells one component of a list from another, and what is drawn in its place. */
const isOfOneKind = (before: unknown, after: unknown): boolean =>
  !isPlain(before) ||
  !isPlain(after) ||
  ['id', 'name', 'type'].every((key) => before[key] === after[key]);

/** The library replaces rows, and whatever else is a list of values, as a whole. */
const ROWS: ReadonlySet<string> = new Set(['data', 'valueOf']);

/** Whether every key of one has a value of the same kind in the other, so that nothing of it would stay behind. */
const hasShapeOf = (before: unknown, after: unknown): boolean => {
  if (Array.isArray(before) || Array.isArray(after)) return isListLike(before, after);
  if (!isPlain(before) || !isPlain(after)) return isPlain(before) === isPlain(after);
  const keys = Object.keys(after);
  return (
    keys.length === Object.keys(before).length &&
    keys.every((key) => key in before && (ROWS.has(key) || hasShapeOf(before[key], after[key])))
  );
};

const isListLike = (before: unknown, after: unknown): boolean => {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  if (!before.some(isPlain) && !after.some(isPlain)) return true;
  return (
    before.length === after.length &&
    before.every((one, at) => isOfOneKind(one, after[at]) && hasShapeOf(one, after[at]))
  );
};

const seriesOf = ({ series }: EChartsCoreOption): readonly unknown[] =>
  Array.isArray(series) ? series : [series];

/**
 * Whether the chart, after the new option is merged into the old one, is that of the new option alone. Otherwise all of
 * its parts are made anew, which takes longer.
 */
export const isMergedTo = (before: EChartsCoreOption, after: EChartsCoreOption): boolean =>
  seriesOf(after).every((one) => isPlain(one) && MERGED.has(one.type)) && hasShapeOf(before, after);
