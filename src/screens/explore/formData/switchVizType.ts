import type { Datasource } from '#common/wire/datasource.ts';
import { sameJson } from '@/lib/sameJson';
import { chartControls, defaultValue } from '@/viz/controls/chartControls';
import { withDefaults } from '@/viz/form/wholeForm';
import { toList } from '@/viz/shared/labels';
import type { FormData } from '@/viz/formData';
import type { VizMeta } from '@/viz/vizMeta';
import { temporalColumns } from '@/viz/shared/columnTypes';
import { hasGroupFilters } from './groupFilters';

type Values = Readonly<Record<string, unknown>>;
interface Switched {
  readonly form: FormData;
  /** Settings that the new type does not use or has its own value for; they return when the old type does. */
  readonly hidden: Values;
}

/** Converts between one metric and several, for types that need the other form. */
const translated = (
  form: FormData,
  restored: Values,
  names: ReadonlySet<string>,
  temporal: readonly string[],
  keepsGroups: boolean,
): Values => {
  const metrics = toList(form.metrics);
  const metric = toList(form.metric);
  const waiting = toList(restored.metrics);
  const isCategory = typeof form.x_axis === 'string' && !temporal.includes(form.x_axis);
  const axis = names.has('x_axis') ? restored.x_axis : undefined;
  const dimensions = toList(form.groupby);
  const pivoted = [...toList(form.groupbyRows), ...toList(form.groupbyColumns)];
  const lostAxis = names.has('x_axis') ? [] : toList(form.x_axis);
  /* An axis is one of the groups that are there, before it is the main time. */
  const sources = dimensions.length > 0 ? dimensions : pivoted;
  const isNewAxis = names.has('x_axis') && !form.x_axis && axis === undefined;
  const ownAxis = isNewAxis
    ? (sources.find((one) => typeof one === 'string' && temporal.includes(one)) ??
      (keepsGroups && names.has('groupby') ? sources[0] : undefined))
    : undefined;
  const isWaiting = (...keys: readonly string[]) =>
    keys.some((key) => toList(restored[key]).length > 0);
  return {
    // In a pivot table the axis stands in the rows and the series in the columns; without an axis they are the rows.
    ...(names.has('groupbyRows') &&
    pivoted.length === 0 &&
    lostAxis.length + dimensions.length > 0 &&
    !isWaiting('groupbyRows', 'groupbyColumns')
      ? lostAxis.length > 0
        ? {
            groupbyRows: lostAxis,
            groupbyColumns: dimensions.filter((one) => !sameJson(one, lostAxis[0])),
          }
        : { groupbyRows: dimensions }
      : {}),
    // Dimensions come back from both of its sides.
    ...(names.has('groupby') &&
    dimensions.length === 0 &&
    pivoted.length > 0 &&
    !isWaiting('groupby', 'x_axis')
      ? { groupby: pivoted }
      : {}),
    ...(ownAxis === undefined
      ? {}
      : { x_axis: ownAxis, groupby: sources.filter((one) => one !== ownAxis) }),
    // An axis that stood among the dimensions of a type without one is an axis again.
    ...(axis !== undefined && dimensions.some((one) => sameJson(one, axis))
      ? { groupby: dimensions.filter((one) => !sameJson(one, axis)) }
      : {}),
    ...(names.has('metric') && metric.length === 0 && metrics.length > 0
      ? { metric: metrics[0] }
      : {}),
    // The one metric stands for the first of those that wait.
    ...(names.has('metrics') &&
    metrics.length === 0 &&
    metric.length > 0 &&
    !waiting.some((one) => sameJson(one, metric[0]))
      ? { metrics: [...metric, ...waiting.slice(1)] }
      : {}),
    ...(names.has('groupby') &&
    !names.has('x_axis') &&
    toList(form.groupby).length === 0 &&
    form.x_axis &&
    (isCategory || names.has('time_grain_sqla'))
      ? { groupby: [form.x_axis] }
      : {}),
  };
};

/** What the type cannot do without, and the settings lack: a chart is there at once. */
const required = (form: FormData, next: FormData, to: VizMeta, dataset: Datasource): Values => {
  const controls = chartControls(to);
  return Object.fromEntries(
    to
      .required(next)
      .filter((name) => toList(next[name]).length === 0)
      .flatMap((name) => {
        const control = controls.get(name);
        const shares = name === 'metrics' ? toList(form.percent_metrics) : [];
        const value = shares.length > 0 ? shares : control && defaultValue(control, dataset);
        return toList(value).length > 0 ? [[name, value]] : [];
      }),
  );
};

/** Switches the type: shared settings keep their values; what the new type lacks or brings along itself waits in the hidden settings. */
export const switchVizType = (
  form: FormData,
  hidden: Values,
  from: VizMeta | undefined,
  to: VizMeta,
  dataset: Datasource,
): Switched => {
  const controls = chartControls(to);
  const old = from && chartControls(from);
  const names = new Set(controls.keys());
  const dropped = new Set([...(old?.keys() ?? [])].filter((name) => !names.has(name)));
  /** Nobody chose this value, and one of the types brings its own, or another one waits. */
  const isUntouched = (name: string) => {
    const before = old?.get(name);
    return (
      before !== undefined &&
      (before.hasOwnDefault ||
        controls.get(name)?.hasOwnDefault === true ||
        Object.hasOwn(hidden, name)) &&
      (form[name] === null || sameJson(form[name], defaultValue(before, dataset)))
    );
  };
  const kept = pick(form, (name) => !dropped.has(name) && !isUntouched(name));
  const restored = pick(hidden, (name) => names.has(name) && kept[name] === undefined);
  /* Bars stand for categories, and filters on groups need the groups. */
  const keepsGroups = to.type === 'echarts_timeseries_bar' || hasGroupFilters(form);
  const carried = withDefaults(
    {
      ...kept,
      ...restored,
      ...translated(form, restored, names, temporalColumns(dataset), keepsGroups),
      viz_type: to.type,
    } as FormData,
    to,
    dataset,
  );
  const next = { ...carried, ...required(form, carried, to, dataset) };
  /** It comes by itself with the type, and would be taken for a choice in others. */
  const isOfType = (name: string, control = old?.get(name)) =>
    control?.hasOwnDefault === true && sameJson(form[name], defaultValue(control, dataset));
  const isReplaced = (name: string) =>
    old?.has(name) === true &&
    form[name] !== undefined &&
    !sameJson(form[name], next[name]) &&
    !isOfType(name);
  /** A choice that looks like what the next type brings along, and would be put away with it. */
  const isChosen = (name: string, control = controls.get(name)) =>
    control?.hasOwnDefault === true &&
    !isUntouched(name) &&
    sameJson(form[name], defaultValue(control, dataset));
  return {
    form: next,
    hidden: {
      ...pick(hidden, (name) => !names.has(name)),
      ...pick(form, (name) => isReplaced(name) || isChosen(name)),
    },
  };
};

const pick = (values: Values, isWanted: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
