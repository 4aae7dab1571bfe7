import { overridesOf } from '#common/annotationOverrides.ts';
import { createAppThunk } from '@/app/redux';
import type { AppDispatch } from '@/app/store';
import { sameJson } from '@/lib/sameJson';
import { drawnLayers } from '@/viz/annotations/drawnLayers';
import { type AnnotationLayer, needsRows } from '@/viz/annotations/layer';
import type { FormData } from '@/viz/formData';
import { baseQuery } from '@/viz/shared/baseQuery';
import { annotationsForgotten } from '../annotationActions';
import type { ChartKey } from '../chartState';
import { abortAnnotation, runAnnotation } from './runAnnotation';

interface Layers {
  readonly key: ChartKey;
  readonly formData: FormData;
  readonly force?: boolean;
  /** Reads all of them again, as a run of their chart does. */
  readonly isRun?: boolean;
}

/** What was last asked for each layer, for the charts that have any. */
const asked = new Map<ChartKey, Readonly<Record<string, unknown>>>();

const question = (layer: AnnotationLayer, form: FormData) => ({
  sourceType: layer.sourceType,
  value: layer.value,
  ...(layer.sourceType === 'NATIVE' ? {} : overridesOf(layer.overrides, baseQuery(form))),
});

const readLayers = createAppThunk(
  'charts/runAnnotations',
  ({ key, formData, force, isRun = false }: Layers, { dispatch, getState }) => {
    const layers = drawnLayers(formData).filter(needsRows);
    const before = getState().charts[key] ? (asked.get(key) ?? {}) : {};
    const now = Object.fromEntries(layers.map((layer) => [layer.name, question(layer, formData)]));
    if (layers.length > 0) asked.set(key, now);
    else asked.delete(key);
    const gone = Object.keys(before).filter((name) => !Object.hasOwn(now, name));
    for (const name of gone) abortAnnotation(key, name);
    if (gone.length > 0) dispatch(annotationsForgotten(key, gone));
    for (const layer of layers) {
      if (!isRun && sameJson(before[layer.name] ?? null, now[layer.name])) continue;
      void dispatch(runAnnotation({ key, layer, formData, ...(force ? { force } : {}) }));
    }
  },
);

/**
 * Reads the rows of the layers that a chart shows, where they are not there yet, and forgets those of other layers. A
 * chart without layers dispatches nothing: after each action the whole page looks for changes.
 */
export const runAnnotations =
  (run: Layers) =>
  async (dispatch: AppDispatch): Promise<void> => {
    if (asked.has(run.key) || drawnLayers(run.formData).some(needsRows))
      await dispatch(readLayers(run));
  };
