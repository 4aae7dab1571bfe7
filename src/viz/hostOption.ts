/** How a chart of the library passes from one option to the next. */
import omit from 'lodash/omit';
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

/** Parts that can be made anew by themselves, since series find theirs by its place; axes together, which keeps their order. */
const APART: readonly (readonly string[])[] = [['legend'], ['title'], ['xAxis', 'yAxis']];

/**
 * How the new option is merged into the old one, so that the chart is that of the new option alone: which of its parts
 * are made anew. Null where that has to be all of them, which takes longer.
 */
export const mergingOf = (
  before: EChartsCoreOption,
  after: EChartsCoreOption,
): { readonly replaceMerge: string[] } | null => {
  if (!seriesOf(after).every((one) => isPlain(one) && MERGED.has(one.type))) return null;
  const isChanged = (part: string) => part in after && !hasShapeOf(before[part], after[part]);
  const replaceMerge = APART.filter((parts) => parts.some(isChanged)).flat();
  // What zooms holds on to its axes.
  if (replaceMerge.length > 0 && 'dataZoom' in after) return null;
  const isAsBefore = replaceMerge.every((part) => part in before && part in after);
  return isAsBefore && hasShapeOf(omit(before, replaceMerge), omit(after, replaceMerge))
    ? { replaceMerge }
    : null;
};
