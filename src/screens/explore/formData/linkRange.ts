import { oldRange } from '#common/oldCharts/oldRange.ts';
import { withFilters } from '@/features/dataMask/withFilters';
import type { FormData } from '@/viz/formData';

/** A time range in a link takes the place of the chart's own, unless the link has filters that say it. */
export const withLinkRange = <Form extends Partial<FormData>>(
  form: Form,
  link: Partial<FormData> | null,
): Form => {
  const range = link === null || link.adhoc_filters !== undefined ? null : oldRange(link);
  return range === null || form.adhoc_filters === undefined
    ? form
    : (withFilters(form as unknown as FormData, { time_range: range }) as unknown as Form);
};
