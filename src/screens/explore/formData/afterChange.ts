import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';

/** Settings that follow from others, as the chart type has it. */
export const afterChange = (form: FormData, changed: readonly string[]): FormData =>
  vizEntry(form.viz_type)?.afterChange?.(form, changed) ?? form;
