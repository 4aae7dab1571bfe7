/** What a partition does with time. */
import type { FormData } from '../../formData';

const optionOf = ({ time_series_option: option }: FormData): string =>
  typeof option === 'string' && option !== '' ? option : 'not_time';

export const readsTime = (form: FormData): boolean => optionOf(form) !== 'not_time';

/** Steps of time are a level of their own, before the others. */
export const hasTimeLevel = (form: FormData): boolean =>
  ['time_series', 'adv_anal'].includes(optionOf(form));
