import { chartControls } from '@/viz/controls/chartControls';
import type { VizMeta } from '@/viz/vizMeta';

/** Fields of a query that have another name in the settings. */
const CONTROL_OF: Readonly<Record<string, string>> = {
  time_range: 'adhoc_filters',
  filters: 'adhoc_filters',
  columns: 'groupby',
  series_limit: 'limit',
};

const REFUSAL = /'(\w+)': \[["']([^\]]+?)["']\]/g;

/** `Request is incorrect: {'queries': {0: {'row_limit': ['…']}}}` → the control and its text. */
export const refusedControls = (
  message: string,
  meta: VizMeta,
): Readonly<Record<string, readonly string[]>> => {
  if (!message.startsWith('Request is incorrect')) return {};
  const names = chartControls(meta);
  return Object.fromEntries(
    [...message.matchAll(REFUSAL)]
      .map(([, field = '', text = '']) => [CONTROL_OF[field] ?? field, [text]] as const)
      .filter(([name]) => names.has(name)),
  );
};
