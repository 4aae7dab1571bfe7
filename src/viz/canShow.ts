import type { FormData } from './formData';
import { asTableForm } from './plugins/otherType/asTable';
import { vizEntry } from './registry';

/** Whether a chart is drawn, or has rows to show instead. */
export const canShow = (form: FormData): boolean =>
  vizEntry(form.viz_type) !== undefined || (form.viz_type !== '' && asTableForm(form) !== null);
