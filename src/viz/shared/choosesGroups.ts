import type { FormData } from '../formData';
import { baseQuery } from './baseQuery';

/** Conditions on metrics choose the groups; asked of a total, they would choose among the totals. */
export const choosesGroups = (form: FormData): boolean => {
  const { having } = (baseQuery(form).extras ?? {}) as { readonly having?: unknown };
  return typeof having === 'string' && having !== '';
};
