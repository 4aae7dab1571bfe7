/** Settings as a chart needs them: saved ones leave out what their author never touched. */
import type { Datasource } from '#common/wire/datasource.ts';
import { type ChartControl, chartControls, defaultValue } from '../controls/chartControls';
import { ownSorts } from '../controls/queryControls';
import type { FormData } from '../formData';
import { vizEntry } from '../registry';
import { CALENDAR } from '#common/calendarOrder.ts';
import { knowsColumnTypes, type TimeColumns } from '../shared/columnTypes';
import { toList } from '../shared/labels';
import { isSet } from '../shared/xAxis';
import type { VizMeta } from '../vizMeta';
import { ofToday } from './oldTypes';
import { readable } from './readable';
import { type AdhocFilter, isTimeFilter, timeFilter } from './timeFilter';
import { filterControls, hasRangeWithoutColumn, upgrade } from './upgrade';

/**
 * Every setting of the type has a value that it can read; what is empty stays empty, and other keys stay. Metrics and
 * columns are asked for in the order of the settings, however the chart was stored.
 */
const filled = (
  form: FormData,
  meta: VizMeta,
  missing: (control: ChartControl) => unknown,
): FormData => {
  const settings = Object.fromEntries(
    [...chartControls(meta)].map(([name, control]) => {
      const value = form[name] === undefined ? undefined : readable(control, form[name]);
      return [name, value === undefined ? missing(control) : value];
    }),
  );
  return { ...settings, ...form, ...settings };
};

/**
 * A saved chart as it is drawn, in Explore as on a dashboard: what it does not say has the value that it has in any
 * Superset. Nothing that only new charts start with is added.
 */
export const wholeForm = (saved: FormData, dataset: TimeColumns | null): FormData => {
  const form = ofToday(saved);
  const meta = vizEntry(form.viz_type);
  return meta ? filled(upgrade(form, meta, dataset), meta, ({ default: value }) => value) : form;
};

/** The query sorts by the axis or by a metric; the order of the calendar is made of the rows. */
const mayBeSortedByQuery = (form: FormData): boolean =>
  isSet(form.x_axis_sort) && (form.x_axis_sort !== CALENDAR || ownSorts(form).includes(CALENDAR));

/** Whether only its dataset tells what a saved chart asks for: which of its columns hold times, and which is the main one. */
export const needsColumns = (stored: FormData): boolean => {
  const saved = ofToday(stored);
  const meta = vizEntry(saved.viz_type);
  if (!meta) return false;
  if (hasRangeWithoutColumn(saved)) return true;
  if (knowsColumnTypes(saved)) return false;
  const controls = chartControls(meta);
  return controls.has('x_axis')
    ? mayBeSortedByQuery(saved)
    : controls.has('time_grain_sqla') && isSet(saved.time_grain_sqla);
};

/** Also what a new chart of the type starts with on this dataset. */
export const withDefaults = (form: FormData, meta: VizMeta, dataset: Datasource): FormData =>
  filled(form, meta, (control) => defaultValue(control, dataset));

/** With a time range that says it has none, in each list of filters without a time range. */
const timed = (form: FormData, meta: VizMeta, { main_dttm_col: main }: Datasource): FormData => {
  const lists = ['adhoc_filters', ...filterControls(meta)].flatMap((name) => {
    const filters = toList(form[name]) as readonly AdhocFilter[];
    return main && !filters.some(isTimeFilter)
      ? [[name, [...filters, timeFilter(main)]] as const]
      : [];
  });
  return { ...form, ...Object.fromEntries(lists) };
};

/** A chart that nobody has saved yet. */
export const newForm = (given: FormData, meta: VizMeta, dataset: Datasource): FormData => {
  const form = upgrade(given, meta, dataset);
  const { all_columns: columns, ...rest } = form;
  const showsNothing = form.query_mode === 'raw' && toList(columns).length === 0;
  const started = showsNothing ? (rest as FormData) : form;
  return withDefaults(timed(started, meta, dataset), meta, dataset);
};
