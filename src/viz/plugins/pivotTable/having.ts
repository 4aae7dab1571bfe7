import { baseQuery } from '../../shared/baseQuery';
import type { FormData } from '../../formData';

/** Conditions on metrics choose the groups of the cells; asked of a total, they would choose among the totals. */
export const choosesGroups = (form: FormData): boolean => {
  const { having } = (baseQuery(form).extras ?? {}) as { readonly having?: unknown };
  return typeof having === 'string' && having !== '';
};
