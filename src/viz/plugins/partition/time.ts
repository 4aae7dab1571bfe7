/** What a partition does with time. */
import type { FormData } from '../../formData';

/** How deep the part of a row is; no column of its own. */
export const PART_LEVEL = '__level';
/** What a row has on the levels below its part. */
export const ALL = 'All';

const optionOf = ({ time_series_option: option }: FormData): string =>
  typeof option === 'string' && option !== '' ? option : 'not_time';

export const readsTime = (form: FormData): boolean => optionOf(form) !== 'not_time';

/** Steps of time are a level of their own, before the others. */
export const hasTimeLevel = (form: FormData): boolean =>
  ['time_series', 'adv_anal'].includes(optionOf(form));

/** Whether a part is the sum of the rows in it, not their mean or a change between two moments. */
export const addsUp = (form: FormData): boolean => ['not_time', 'agg_sum'].includes(optionOf(form));
