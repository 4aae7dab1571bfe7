import {
  createAnnotation,
  createLayer,
  fetchAnnotation,
  updateAnnotation,
  updateLayer,
} from '@/api/resources/annotations';
import { createAppThunk } from '@/app/redux';
import type {
  AnnotationBody,
  AnnotationChange,
  LayerBody,
  LayerChange,
} from '#common/wire/annotation.ts';
import { annotations } from './annotations';
import { layers } from './layers';

type Save<Body, Change> = { readonly name: string } & (
  | { readonly id: null; readonly body: Body }
  | { readonly id: number; readonly body: Change }
);

export const saveLayer = createAppThunk(
  'annotations/saveLayer',
  async (save: Save<LayerBody, LayerChange>, { dispatch, signal }) => {
    if (save.id === null) await createLayer(save.body, { signal });
    else await updateLayer(save.id, save.body, { signal });
    void dispatch(layers.load());
  },
);

interface Of {
  readonly layerId: number;
}

/** With what the list does not have. */
export const openAnnotation = createAppThunk(
  'annotations/open',
  ({ layerId, id }: Of & { readonly id: number }, { signal }) =>
    fetchAnnotation(layerId, id, { signal }),
);

export const saveAnnotation = createAppThunk(
  'annotations/save',
  async (save: Of & Save<AnnotationBody, AnnotationChange>, { dispatch, signal }) => {
    if (save.id === null) await createAnnotation(save.layerId, save.body, { signal });
    else await updateAnnotation(save.layerId, save.id, save.body, { signal });
    void dispatch(annotations.load());
  },
);
