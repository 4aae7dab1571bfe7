import { memo, useMemo } from 'react';
import { useLoaded } from '@/ui/useLoaded';
import { Waiting } from '@/ui/Waiting';
import { canShow } from './canShow';
import { withDatesInDigits } from './datesInDigits';
import type { FormData } from './formData';
import { withGivenLabels } from './givenLabels';
import { innerChart } from './innerChart';
import { vizEntry } from './registry';
import { UndrawnType } from './UndrawnType';
import type { InnerViz, VizPlugin, VizProps } from './vizPlugin';

const loading = new Map<string, Promise<VizPlugin>>();
const loaded = new Map<string, VizPlugin>();

/** The code of a type; what nothing here draws is shown as a table. */
const load = (type: string) => vizEntry(type)?.load() ?? import('./plugins/otherType');

/** The plugin of a type, loaded once; a failed load is repeated the next time. */
export const loadViz = (type: string): Promise<VizPlugin> => {
  let plugin = loading.get(type);
  if (!plugin) {
    plugin = load(type).then((module) => module.default);
    plugin.then(
      (ready) => loaded.set(type, ready),
      () => loading.delete(type),
    );
    loading.set(type, plugin);
  }
  return plugin;
};

/** The plugin of a type; null until it is there. */
export const useViz = (type: string): VizPlugin | null =>
  useLoaded(loaded.get(type) ?? null, () => loadViz(type)).part;

function Drawing({ type, ...props }: VizProps & { readonly type: string }) {
  const { part: plugin, error } = useLoaded(loaded.get(type) ?? null, () => loadViz(type));
  // The chart's frame says so, and tries again.
  if (error !== undefined) throw error;
  return plugin ? <plugin.Viz {...props} /> : <Waiting>Loading the chart…</Waiting>;
}

/** A plugin cannot load another one by itself: what draws all of them comes from here. */
const innerViz = (form: FormData): InnerViz | null => {
  const inner = form.selected_chart === undefined ? null : innerChart(form);
  return inner && { name: inner.name, formData: inner.draws, problem: inner.problem, Viz: LazyViz };
};

/** A chart whose code is loaded when it is first drawn. What its frame says of a run does not draw it again. */
export const LazyViz = memo(function LazyViz(props: VizProps) {
  const type = props.formData.viz_type;
  const { results, dataset } = props;
  const drawn = useMemo(() => withDatesInDigits(results, dataset), [results, dataset]);
  const named = useMemo(() => withGivenLabels(dataset, props.formData), [dataset, props.formData]);
  const inner = useMemo(() => innerViz(props.formData), [props.formData]);
  if (!canShow(props.formData)) return <UndrawnType type={type} />;
  return (
    <Drawing key={type} type={type} {...props} dataset={named} inner={inner} results={drawn} />
  );
});
