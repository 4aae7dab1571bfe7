import type { FormData } from '@/viz/formData';
import { sameJson } from '@/lib/sameJson';

/** What a server puts into, or rewrites in, the settings that it hands out for a chart. */
const OF_THE_SERVER = new Set([
  'slice_id',
  'viz_type',
  'datasource',
  'cache_timeout',
  'url_params',
  'dashboards',
  'since',
  'until',
  'time_range',
  'granularity',
  'granularity_sqla',
]);

const parsed = (params: string | null): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(params ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
};

/** A chart as it was read, by its name and its settings. */
interface Read {
  readonly name: string;
  readonly stored: FormData;
}

/** Whether a chart was saved in another window, or by somebody else, after it was read. */
export const isSavedElsewhere = (
  { name, stored }: Read,
  now: {
    readonly slice_name: string;
    readonly viz_type: string | null;
    readonly params: string | null;
  },
): boolean => {
  const settings = parsed(now.params);
  if (!settings) return false;
  if (now.slice_name !== name) return true;
  if (now.viz_type !== null && now.viz_type !== stored.viz_type) return true;
  const before: Readonly<Record<string, unknown>> = stored;
  return [...new Set([...Object.keys(before), ...Object.keys(settings)])].some(
    (key) => !OF_THE_SERVER.has(key) && !sameJson(before[key], settings[key]),
  );
};
