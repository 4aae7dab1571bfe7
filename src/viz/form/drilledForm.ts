/** A chart cut by another dimension, for one of its values. */
import { columnLabel } from '#common/labels.ts';
import { chartControls } from '../controls/chartControls';
import type { FormData } from '../formData';
import { vizEntry } from '../registry';
import { hasTimeAxis } from '../shared/columnTypes';
import { toList } from '../shared/labels';
import { columnAsked, isSet } from '../shared/xAxis';
import type { FilterClause } from '../vizHooks';
import { filterControls } from './upgrade';
import { valueFilters } from './valueFilters';

const GROUPS = ['groupby', 'groupby_b'] as const;
const DIMENSIONS = [...GROUPS, 'groupbyRows', 'groupbyColumns', 'columns'] as const;

const labelsOf = (value: unknown): readonly string[] =>
  toList(value).filter(isSet).map(columnLabel);

/** The columns that cut a chart already. */
export const dimensionsOf = (form: FormData): readonly string[] => [
  ...new Set([
    ...(isSet(form.x_axis) ? labelsOf(columnAsked(form)) : []),
    ...DIMENSIONS.flatMap((name) => labelsOf(form[name])),
  ]),
];

/** The settings whose place another dimension takes; null where the type is cut by none. */
const replaced = (form: FormData, point: readonly FilterClause[]): readonly string[] | null => {
  const meta = vizEntry(form.viz_type);
  if (!meta || form.query_mode === 'raw') return null;
  const controls = chartControls(meta);
  if (controls.has('groupbyRows')) {
    const across = labelsOf(form.groupbyColumns);
    const isAcross =
      (point.length > 0 && point.every(({ col }) => across.includes(columnLabel(col)))) ||
      labelsOf(form.groupbyRows).length === 0;
    return [isAcross && across.length > 0 ? 'groupbyColumns' : 'groupbyRows'];
  }
  if (controls.has('x_axis') && isSet(form.x_axis) && !hasTimeAxis(form)) return ['x_axis'];
  const groups = controls.has('groupby')
    ? GROUPS.filter((name) => controls.has(name))
    : (['columns'] as const).filter((name) => controls.has(name));
  const used = groups.filter((name) => labelsOf(form[name]).length > 0);
  return groups.length === 0 ? null : used.length > 0 ? used : groups;
};

/** Whether a chart can be cut by another dimension. */
export const canDrillBy = (form: FormData): boolean => replaced(form, []) !== null;

/** What of a point limits the drilled chart: series keep all of their axis of time, a cell is a place on it. */
export const limitsOf = (
  form: FormData,
  point: readonly FilterClause[],
): readonly FilterClause[] => {
  const axis = columnAsked(form);
  const meta = vizEntry(form.viz_type);
  const keepsTime =
    meta !== undefined &&
    meta.hasCells !== true &&
    chartControls(meta).has('x_axis') &&
    hasTimeAxis(form);
  return keepsTime && isSet(axis)
    ? point.filter(({ col }) => columnLabel(col) !== columnLabel(axis))
    : point;
};

/** Of one group alone, each share of a category would be all of it. */
const withoutWholeShares = (
  form: FormData,
  names: readonly string[],
  point: readonly FilterClause[],
): Readonly<Record<string, unknown>> => {
  const fixed = point.map(({ col }) => columnLabel(col));
  const isOneGroup =
    !names.includes('groupby') &&
    labelsOf(form.groupby).every((group) => fixed.includes(group)) &&
    toList(form.metrics).length < 2;
  if (!isOneGroup) return {};
  return {
    ...(form.contributionMode === 'row' ? { contributionMode: null } : {}),
    ...(form.stack === 'Expand' ? { stack: 'Stack' } : {}),
  };
};

export const drilledForm = (
  form: FormData,
  point: readonly FilterClause[],
  column: string,
  newId: () => string,
): FormData => {
  const meta = vizEntry(form.viz_type);
  const names = replaced(form, point) ?? [];
  const added = limitsOf(form, point).flatMap((clause) => valueFilters(clause, newId));
  const filters = meta ? filterControls(meta) : [];
  const { x_axis_sort: _sort, slice_id, chart_id, ...rest } = form;
  return {
    ...(rest as FormData),
    ...withoutWholeShares(form, names, point),
    ...(names.includes('x_axis') || !('x_axis_sort' in form) ? {} : { x_axis_sort: _sort }),
    ...Object.fromEntries(names.map((name) => [name, name === 'x_axis' ? column : [column]])),
    ...Object.fromEntries(filters.map((name) => [name, [...toList(form[name]), ...added]])),
    // A server knows by these whose chart it is, and that it is no longer the saved one.
    slice_id: 0,
    ...((chart_id ?? slice_id) ? { chart_id: chart_id ?? slice_id } : {}),
  };
};
