import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';

/** Applies the chart type's rules for settings that depend on others. */
export const afterChange = (form: FormData, changed: readonly string[]): FormData =>
  vizEntry(form.viz_type)?.afterChange?.(form, changed) ?? form;
