import type { Datasource } from '#common/wire/datasource.ts';
import { newForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import type { VizMeta } from '@/viz/vizMeta';
import type { TypeExample } from './typeExample';

/** The example on its dataset, whole as if a person had chosen the settings. */
export const exampleForm = (
  meta: VizMeta,
  { settings, layers }: TypeExample,
  dataset: Datasource,
  layerIds: readonly number[] = [],
): FormData =>
  newForm(
    {
      ...settings,
      ...(layers ? { deck_slices: [...layerIds] } : {}),
      datasource: `${dataset.id}__${dataset.type}`,
      viz_type: meta.type,
    },
    meta,
    dataset,
  );
