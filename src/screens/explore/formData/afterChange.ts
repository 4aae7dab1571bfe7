import type { FormData } from '@/viz/formData';

/** Settings that follow from others: percentages are read as percentages. */
export const afterChange = (form: FormData, changed: readonly string[]): FormData =>
  changed.includes('comparison_type') && form.comparison_type === 'percentage'
    ? { ...form, y_axis_format: '.1%' }
    : form;
