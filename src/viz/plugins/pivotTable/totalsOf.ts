/** What the totals of a pivot table are of. */
import { questionOf } from '#common/pivot/settings.ts';
import type { FormData } from '../../formData';
import { addsUpExactly } from '#common/metricKind.ts';
import { choosesGroups } from '../../shared/choosesGroups';
import { toList } from '../../shared/labels';

export const hasTotalsOfAllRows = (form: FormData): boolean =>
  questionOf(form).isOfAllRows && !choosesGroups(form);

/** The cells add up to the totals of all rows, as long as all of them came. */
export const addsUp = ({ metrics }: FormData): boolean => toList(metrics).every(addsUpExactly);
