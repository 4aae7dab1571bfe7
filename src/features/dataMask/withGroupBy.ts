/** The settings of a chart with the columns by which display controls group it. */
import { isRecord } from '#common/isRecord.ts';
import { chartControls } from '@/viz/controls/chartControls';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';

export interface GroupBy {
  readonly datasetId: number | null;
  readonly columns: readonly string[];
  /** The metric by which the groups are sorted, where there is one. */
  readonly sortMetric: string | null;
  readonly isDescending: boolean;
}

type Settings = Readonly<Record<string, unknown>>;

/** One for each column that is taken; a place that is not filled stays as it is. */
const inPlaces =
  (...names: readonly string[]) =>
  (columns: readonly string[]): Settings =>
    Object.fromEntries(names.slice(0, columns.length).map((name, at) => [name, columns[at]]));

/** The types that put the columns elsewhere than in `groupby`, and how. */
const PLACES: Readonly<Record<string, (columns: readonly string[]) => Settings>> = {
  word_cloud: ([series]) => ({ series, groupby: [] }),
  bubble_v2: (columns) => ({ ...inPlaces('series', 'entity')(columns), groupby: [] }),
  sunburst_v2: (columns) => ({ columns, groupby: [] }),
  graph_chart: inPlaces('source', 'target'),
  sankey_v2: inPlaces('source', 'target'),
  pivot_table_v2: (groupbyColumns) => ({ groupbyColumns }),
};

/** They take the first column. */
const TAKES_ONE: ReadonlySet<string> = new Set(['heatmap_v2', 'waterfall']);

/** Their groups are places, or the ends of ribbons: other columns would be none. */
const TAKES_NONE: ReadonlySet<string> = new Set(['chord', 'world_map', 'country_map']);

/** Whether a control can group a chart of this type. */
export const takesGroupBy = (vizType: string): boolean => {
  const meta = vizEntry(vizType);
  if (!meta || TAKES_NONE.has(vizType) || vizType.startsWith('deck_')) return false;
  return Object.hasOwn(PLACES, vizType) || chartControls(meta).has('groupby');
};

const texts = (value: unknown): readonly string[] =>
  [value].flat().flatMap((one) => {
    if (typeof one === 'string') return [one];
    return isRecord(one) && typeof one.column_name === 'string' ? [one.column_name] : [];
  });

/** The columns that the chart shows in another way already: it is not grouped by these. */
const shownColumns = (form: FormData): ReadonlySet<string> => {
  const { viz_type: type, x_axis, metrics, series, entity, target, columns, groupbyColumns } = form;
  return new Set([
    ...(type === 'heatmap_v2' ? [] : texts(x_axis)),
    ...[metrics].flat().flatMap((one) => texts(isRecord(one) ? one.column : one)),
    ...[series, entity, target].flatMap(texts),
    ...(type === 'box_plot' ? texts(columns) : []),
    ...(type === 'pivot_table_v2' ? texts(groupbyColumns) : []),
  ]);
};

/** The columns by which a control groups the chart: none where it reads another dataset. */
export const groupedBy = (
  form: FormData,
  { datasetId, columns }: Pick<GroupBy, 'datasetId' | 'columns'>,
): readonly string[] => {
  if (form.datasource.split('__')[0] !== String(datasetId)) return [];
  // Rows as they are have no groups, and keep their order.
  if (!takesGroupBy(form.viz_type) || form.query_mode === 'raw') return [];
  const shown = shownColumns(form);
  return columns.filter((column) => !shown.has(column));
};

/** The same settings where no control groups the chart. */
export const withGroupBy = (form: FormData, groups: readonly GroupBy[]): FormData => {
  const grouping = groups.filter((group) => groupedBy(form, group).length > 0);
  const columns = [...new Set(grouping.flatMap((group) => groupedBy(form, group)))];
  if (columns.length === 0) return form;
  const taken = TAKES_ONE.has(form.viz_type) ? columns.slice(0, 1) : columns;
  const place = PLACES[form.viz_type];
  const sorted = grouping.findLast(({ sortMetric }) => sortMetric !== null);
  return {
    ...form,
    ...(place ? place(taken) : { groupby: taken }),
    ...(sorted
      ? { order_by_cols: [JSON.stringify([sorted.sortMetric, !sorted.isDescending])] }
      : {}),
  };
};
