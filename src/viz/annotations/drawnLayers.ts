import { chartControls } from '../controls/chartControls';
import type { FormData } from '../formData';
import { vizEntry } from '../registry';
import { type AnnotationLayer, layersOf } from './layer';

/** The layers that the chart shows; types that draw none keep them in their settings. */
export const drawnLayers = (form: FormData): readonly AnnotationLayer[] => {
  const meta = vizEntry(form.viz_type);
  if (!meta || !chartControls(meta).has('annotation_layers')) return [];
  return layersOf(form).filter(({ show }) => show);
};
