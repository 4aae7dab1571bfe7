import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';

/** Raw when columns are chosen and nothing else says so. */
export const isRaw = (form: FormData): boolean =>
  form.query_mode === 'raw' ||
  (form.query_mode !== 'aggregate' && toList(form.all_columns).length > 0);

export const isAggregate = (form: FormData): boolean => !isRaw(form);

/** The server keeps the rows and gives one page at a time. */
export const isServerPaged = ({ server_pagination }: FormData): boolean =>
  server_pagination === true;
