import { refusedFields } from '@/lib/refusedFields';
import { chartControls } from '@/viz/controls/chartControls';
import type { VizMeta } from '@/viz/vizMeta';

/** Fields of a query that have another name in the settings. */
const CONTROL_OF: Readonly<Record<string, string>> = {
  time_range: 'adhoc_filters',
  filters: 'adhoc_filters',
  columns: 'groupby',
  series_limit: 'limit',
};

/** `Request is incorrect: {'queries': {0: {'row_limit': ['…']}}}` → the control and its text. */
export const refusedControls = (
  message: string,
  meta: VizMeta,
): Readonly<Record<string, readonly string[]>> => {
  const names = chartControls(meta);
  return Object.fromEntries(
    refusedFields(message)
      .map(({ field, text }) => [CONTROL_OF[field] ?? field, [text]] as const)
      .filter(([name]) => names.has(name)),
  );
};
