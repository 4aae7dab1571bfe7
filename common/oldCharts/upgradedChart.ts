import { NO_TIME_RANGE } from '../noTimeRange.ts';
import { oldRange } from './oldRange.ts';
import { OLD_TYPES, type Settings } from './oldTypes.ts';

export interface UpgradedChart {
  readonly vizType: string;
  readonly params: Settings;
}

const isTimeFilter = (filter: unknown): boolean =>
  typeof filter === 'object' &&
  filter !== null &&
  'operator' in filter &&
  filter.operator === 'TEMPORAL_RANGE';

/** A time column and a range apart from the filters become a filter, and the axis where the type has one. */
const withTimeFilter = (
  { granularity_sqla: column, ...untimed }: Settings,
  hasTimeAxis: boolean,
): Settings => {
  if (typeof column !== 'string' || column === '') return untimed;
  const { time_range: _range, since: _since, until: _until, ...settings } = untimed;
  const filters = Array.isArray(settings.adhoc_filters) ? settings.adhoc_filters : [];
  const timed = {
    clause: 'WHERE',
    comparator: oldRange(untimed) ?? NO_TIME_RANGE,
    expressionType: 'SIMPLE',
    operator: 'TEMPORAL_RANGE',
    subject: column,
  };
  return {
    ...settings,
    adhoc_filters: filters.some(isTimeFilter) ? filters : [...filters, timed],
    ...(hasTimeAxis ? { x_axis: column } : {}),
  };
};

/** A chart of an older type as one of today; others stay as they are. */
export const upgradedChart = (vizType: string, settings: Settings): UpgradedChart => {
  const old = Object.hasOwn(OLD_TYPES, vizType) ? OLD_TYPES[vizType] : undefined;
  if (!old) return { vizType, params: settings };
  const { becomes, renamed = {}, removed = [], change, hasTimeAxis = false } = old;
  const changed: Settings = { ...settings, ...change?.(settings) };
  const kept = Object.entries(changed).filter(([key]) => !removed.includes(key));
  const named = Object.fromEntries(kept.map(([key, value]) => [renamed[key] ?? key, value]));
  const type = typeof becomes === 'string' ? becomes : becomes(settings);
  return { vizType: type, params: withTimeFilter({ ...named, viz_type: type }, hasTimeAxis) };
};

const isOnlyDrawn = (vizType: string): boolean =>
  Object.hasOwn(OLD_TYPES, vizType) && OLD_TYPES[vizType]?.isOnlyDrawn === true;

/** A chart as it is stored: a type that servers of today have stays, though it is drawn as another. */
export const storedChart = (vizType: string, settings: Settings): UpgradedChart =>
  isOnlyDrawn(vizType) ? { vizType, params: settings } : upgradedChart(vizType, settings);
