import { isRecord } from '#common/isRecord.ts';
import { risonParam } from '@/lib/params';

/** The masks of an old link, `native_filters=<rison>`; null where there are none that can be read. */
export const filtersInAddress = (params: URLSearchParams): unknown => {
  const masks = risonParam(params.get('native_filters') ?? '');
  return isRecord(masks) ? masks : null;
};
