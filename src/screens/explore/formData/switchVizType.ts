import type { Datasource } from '#common/wire/datasource.ts';
import { sameJson } from '@/lib/sameJson';
import { chartControls, defaultValue } from '@/viz/controls/chartControls';
import { toList } from '@/viz/shared/labels';
import type { FormData } from '@/viz/formData';
import type { VizMeta } from '@/viz/vizMeta';
import { withDefaults } from './defaults';
import { temporalColumns } from './upgrade';

type Values = Readonly<Record<string, unknown>>;
interface Switched {
  readonly form: FormData;
  /** Settings that the new type does not use; they return when the old type does. */
  readonly hidden: Values;
}

/** Converts between one metric and several, for types that need the other form. */
const translated = (
  form: FormData,
  restored: Values,
  names: ReadonlySet<string>,
  temporal: readonly string[],
): Values => {
  const metrics = toList(form.metrics);
  const metric = toList(form.metric);
  const waiting = toList(restored.metrics);
  const isCategory = typeof form.x_axis === 'string' && !temporal.includes(form.x_axis);
  const axis = names.has('x_axis') ? restored.x_axis : undefined;
  const dimensions = toList(form.groupby);
  return {
    // An axis that stood among the dimensions of a type without one is an axis again.
    ...(axis !== undefined && dimensions.some((one) => sameJson(one, axis))
      ? { groupby: dimensions.filter((one) => !sameJson(one, axis)) }
      : {}),
    ...(names.has('metric') && metric.length === 0 && metrics.length > 0
      ? { metric: metrics[0] }
      : {}),
    ...(names.has('metrics') &&
    metrics.length === 0 &&
    metric.length > 0 &&
    !waiting.some((one) => sameJson(one, metric[0]))
      ? { metrics: metric }
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

/** Switches the type: shared settings keep their values, the others move to the hidden settings. */
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
  /** Nobody chose this value, and the new type has its own default. */
  const isUntouched = (name: string) => {
    const before = old?.get(name);
    return (
      before !== undefined &&
      (before.hasOwnDefault || controls.get(name)?.hasOwnDefault === true) &&
      sameJson(form[name], defaultValue(before, dataset))
    );
  };
  const kept = Object.fromEntries(
    Object.entries(form).filter(([name]) => !dropped.has(name) && !isUntouched(name)),
  );
  const stashed = Object.fromEntries(Object.entries(form).filter(([name]) => dropped.has(name)));
  const restored = Object.fromEntries(
    Object.entries(hidden).filter(([name]) => names.has(name) && kept[name] === undefined),
  );
  const stillHidden = Object.fromEntries(
    Object.entries(hidden).filter(([name]) => !(name in restored)),
  );
  const next = {
    ...kept,
    ...restored,
    ...translated(form, restored, names, temporalColumns(dataset)),
    viz_type: to.type,
  } as FormData;
  return { form: withDefaults(next, to, dataset), hidden: { ...stillHidden, ...stashed } };
};
