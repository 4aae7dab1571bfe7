import type { FormData } from './formData';
import { vizEntry } from './registry';

/** What one of several queries of a chart is called in its settings; undefined where they do not tell of it. */
export const queryName = ({ viz_type }: FormData, index: number): string | undefined =>
  vizEntry(viz_type)?.queryNames?.[index];
