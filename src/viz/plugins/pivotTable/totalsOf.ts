/** What the totals of a pivot table are of. */
import { questionOf } from '#common/pivot/settings.ts';
import type { FormData } from '../../formData';
import { metricKind } from '#common/metricKind.ts';
import { baseQuery } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';

/** Conditions on metrics choose the groups of the cells; asked of a total, they would choose among the totals. */
const choosesGroups = (form: FormData): boolean => {
  const { having } = (baseQuery(form).extras ?? {}) as { readonly having?: unknown };
  return typeof having === 'string' && having !== '';
};

export const hasTotalsOfAllRows = (form: FormData): boolean =>
  questionOf(form).isOfAllRows && !choosesGroups(form);

/** The cells add up to the totals of all rows, as long as all of them came. */
export const addsUp = ({ metrics }: FormData): boolean =>
  toList(metrics).every((metric) => metricKind(metric) === 'sum');
