import { readRison } from '#common/rison.ts';

/** The masks of an old link, `native_filters=<rison>`; null where there are none that can be read. */
export const filtersInAddress = (params: URLSearchParams): unknown => {
  const text = params.get('native_filters');
  if (!text) return null;
  try {
    return readRison(text);
  } catch {
    return null;
  }
};
