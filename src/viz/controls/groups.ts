/** Under which heading a setting of the query stands; the first group needs none. */
import type { ChartControl } from './chartControls';

const ORDER = new Set([
  'timeseries_limit_metric',
  'series_limit_metric',
  'order_desc',
  'order_by_cols',
  'sort_by_metric',
]);
const SERIES = new Set(['limit', 'series_limit', 'group_others_when_limit_reached']);
const LIMITS = new Set(['row_limit', 'server_pagination', 'server_page_length', 'page_length']);
const ADVANCED = new Set([
  'contributionMode',
  'truncate_metric',
  'show_empty_columns',
  'percent_metric_calculation',
]);

export interface ControlGroup {
  /** Empty for what a query cannot do without. */
  readonly title: '' | 'Series' | 'Order' | 'Limits' | 'Advanced';
  readonly controls: readonly ChartControl[];
}

const TITLES = ['', 'Series', 'Order', 'Limits', 'Advanced'] as const;

/** Controls in groups, each with at least one; where there are series, what orders them is about them. */
export const groupsOf = (controls: readonly ChartControl[]): readonly ControlGroup[] => {
  const hasSeries = controls.some(({ name }) => SERIES.has(name));
  const titleOf = ({ name }: ChartControl): ControlGroup['title'] => {
    if (SERIES.has(name)) return 'Series';
    if (ORDER.has(name)) return hasSeries ? 'Series' : 'Order';
    if (LIMITS.has(name)) return 'Limits';
    return ADVANCED.has(name) ? 'Advanced' : '';
  };
  return TITLES.map((title) => ({
    title,
    controls: controls.filter((control) => titleOf(control) === title),
  })).filter((group) => group.controls.length > 0);
};
