import { ANNOTATIONS_ANNOUNCEMENTS } from './announcements';
import { annotationsReducer } from './state/annotations';
import { layers } from './state/layers';
import { openedLayer } from './state/openedLayer';

export const slices = {
  annotationLayers: layers.reducer,
  annotations: annotationsReducer,
  openedLayer,
};
export const listeners = ANNOTATIONS_ANNOUNCEMENTS;
