/** Which charts a filter changes, and why it does not change another. */
import { groupedBy, takesGroupBy } from '@/features/dataMask/withGroupBy';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { hasParts } from '@/viz/parts';
import { GROUP_BY, isOfControls, LAYERS, type NativeFilter } from './nativeFilter';
import type { TimeUse } from './timeUse';

/** How a server names what a filter sets where that is no column. */
const NAMES: Readonly<Record<string, string>> = {
  filter_time: '__time_range',
  filter_timecolumn: '__time_col',
  filter_timegrain: '__time_grain',
  chart_customization_timecolumn: '__time_col',
  chart_customization_timegrain: '__time_grain',
};

const WITHOUT_TIME = 'It has no time column';

type Unused = (use: TimeUse) => string | null;

const grainUnused: Unused = ({ hasSteps, takesGrain }) => {
  if (takesGrain) return null;
  return hasSteps ? 'It keeps its own steps of time' : 'It has no steps of time';
};
const columnUnused: Unused = ({ hasRange, hasSteps, takesColumn }) => {
  if (takesColumn) return null;
  return hasRange || hasSteps
    ? 'It has no time axis, and no time range is set'
    : 'It uses no time column';
};

/** A chart takes a time of the dashboard only in the place of one of its own. */
const UNUSED: Readonly<Record<string, Unused>> = {
  filter_time: ({ hasRange }) => (hasRange ? null : 'Its settings have no time range'),
  filter_timegrain: grainUnused,
  filter_timecolumn: columnUnused,
  chart_customization_timegrain: grainUnused,
  chart_customization_timecolumn: columnUnused,
};

/** Whether it sets a time, which a chart may have no use for. */
export const isOfTime = ({ filterType }: NativeFilter): boolean => filterType in UNUSED;

/** Whether the last answer used what a filter says; null where it says nothing of it. */
export const usedIn = (
  name: string | null,
  answers: readonly ChartResult[] | null,
): boolean | null => {
  const isNamed = (filters: readonly { readonly column: string }[] = []) =>
    filters.some(({ column }) => column === name);
  if (answers?.some(({ applied_filters: applied }) => isNamed(applied))) return true;
  return answers?.some(({ rejected_filters: rejected }) => isNamed(rejected)) ? false : null;
};

interface Chart {
  readonly isInScope: boolean;
  /** The dataset that the chart reads. */
  readonly datasetId: number | null;
  /** Whether its dataset has no such column, as far as that is known. */
  readonly lacks: (column: string) => boolean;
  /** The last answer, one for each of its queries; null before the first. */
  readonly answers: readonly ChartResult[] | null;
  /** What it can take from a filter of time; null where that is not known. */
  readonly timeUse: () => TimeUse | null;
  /** A later filter that takes the place of all that this one says; null where there is none. */
  readonly overruler: NativeFilter | null;
  /** Its settings, as they are without the dashboard; null where they are not known. */
  readonly form: FormData | null;
}

const OUT_OF_SCOPE = {
  filter: 'Out of the scope of the filter',
  control: 'Out of the scope of the display control',
} as const;

/** `value` is what is chosen: empty where it is not asked about. */
const whyUngrouped = (
  { target }: NativeFilter,
  value: readonly unknown[],
  { form, datasetId }: Chart,
): string | null => {
  if (target.datasetId !== datasetId) return 'It reads another dataset';
  if (form === null) return null;
  if (!takesGroupBy(form.viz_type)) return 'Charts of its type are not grouped by other columns';
  if (form.query_mode === 'raw') return 'It shows rows that are not grouped';
  const columns = value.map(String);
  const isGrouped = groupedBy(form, { datasetId, columns }).length > 0;
  return columns.length === 0 || isGrouped ? null : 'It shows these columns already';
};

const whyOverruled = (overruler: NativeFilter | null): string | null =>
  overruler &&
  `The ${isOfControls(overruler) ? 'display control' : 'filter'} “${overruler.name}” takes its place`;

/** Why the filter does not change the chart; null if it does, or if nothing says that it does not. */
export const whyNot = (
  filter: NativeFilter,
  chart: Chart,
  value: readonly unknown[] = [],
): string | null => {
  const { filterType, target } = filter;
  const { isInScope, datasetId, lacks, answers, timeUse } = chart;
  if (!isInScope) return OUT_OF_SCOPE[isOfControls(filter) ? 'control' : 'filter'];
  if (filterType === LAYERS)
    return chart.form && !hasParts(chart.form.viz_type) ? 'It is no map of layers' : null;
  if (filterType === GROUP_BY) return whyUngrouped(filter, value, chart);
  const ofTime = NAMES[filterType];
  const name = ofTime ?? target.column;
  const isUsed = usedIn(name, answers);
  if (ofTime && isUsed === false) return WITHOUT_TIME;
  if (ofTime) {
    const use = timeUse();
    return (use && UNUSED[filterType]?.(use)) ?? whyOverruled(chart.overruler);
  }
  if (name === null || !(isUsed === null ? lacks(name) : !isUsed)) return null;
  return target.datasetId === datasetId
    ? `Its dataset has no column “${name}”`
    : `Its dataset is another one, which has no column “${name}”`;
};
