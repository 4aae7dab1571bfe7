import { createElement, lazy, type LazyExoticComponent, type ComponentType, Suspense } from 'react';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { vizEntry } from './registry';
import { UnknownVizType } from './unknownVizType';
import type { VizPlugin, VizProps } from './vizPlugin';

const loading = new Map<string, Promise<VizPlugin>>();
const drawn = new Map<string, LazyExoticComponent<ComponentType<VizProps>>>();

/** The plugin of a type, loaded once; a failed load is repeated the next time. */
export const loadViz = (type: string): Promise<VizPlugin> => {
  let plugin = loading.get(type);
  if (!plugin) {
    const entry = vizEntry(type);
    if (!entry) return Promise.reject(new UnknownVizType(type));
    plugin = entry.load().then((module) => module.default);
    plugin.catch(() => loading.delete(type));
    loading.set(type, plugin);
  }
  return plugin;
};

const component = (type: string) => {
  let known = drawn.get(type);
  if (!known) {
    known = lazy(async () => ({ default: (await loadViz(type)).Viz }));
    drawn.set(type, known);
  }
  return known;
};

/** A chart whose code is loaded when it is first drawn. */
export function LazyViz(props: VizProps) {
  const type = props.formData.viz_type;
  if (!vizEntry(type)) {
    return (
      <Message title="This chart type cannot be drawn here">
        {new UnknownVizType(type).message}
      </Message>
    );
  }
  return (
    <Suspense fallback={<Waiting>Loading the chart…</Waiting>}>
      {createElement(component(type), props)}
    </Suspense>
  );
}
