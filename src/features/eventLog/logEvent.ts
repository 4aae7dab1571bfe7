/** One event of `/superset/log/`. */
import { randomId } from '@/lib/ids';

export interface LogEvent {
  readonly source: 'dashboard' | 'slice' | 'sqlLab';
  readonly source_id: number | string | null;
  readonly impression_id: string;
  readonly version: 'v2';
  readonly ts: number;
  readonly event_name: string;
  readonly event_type: 'user' | 'timing';
  readonly event_id: string;
  readonly visibility: string;
  readonly [key: string]: unknown;
}

/** One page load is one impression. */
const IMPRESSION = randomId(21);

type Place =
  | { readonly source: 'dashboard'; readonly id: number }
  | { readonly source: 'slice'; readonly id: number | null }
  | { readonly source: 'sqlLab'; readonly id: string | null };

export const logEvent = (name: string, { source, id }: Place, now: number): LogEvent => ({
  source,
  source_id: id,
  ...(source === 'dashboard' ? { dashboard_id: id } : {}),
  ...(source === 'slice' ? { slice_id: id } : {}),
  impression_id: IMPRESSION,
  version: 'v2',
  ts: now,
  event_name: name,
  event_type: 'user',
  event_id: randomId(21),
  visibility: document.visibilityState,
});

const MAX_EVENTS_PER_SEND = 1024;

/** At most 1024 events in one request. */
export const batches = (events: readonly LogEvent[]): readonly (readonly LogEvent[])[] =>
  Array.from({ length: Math.ceil(events.length / MAX_EVENTS_PER_SEND) }, (_, index) =>
    events.slice(index * MAX_EVENTS_PER_SEND, (index + 1) * MAX_EVENTS_PER_SEND),
  );

/** The address of a batch: its first event names the dashboard or chart. */
export const logAddress = (batch: readonly LogEvent[]): string => {
  const first = batch[0];
  const query = new URLSearchParams({ explode: 'events' });
  if (first?.source === 'dashboard') query.set('dashboard_id', String(first.dashboard_id));
  if (first?.source === 'slice' && first.slice_id !== null)
    query.set('slice_id', String(first.slice_id));
  return `/superset/log/?${query.toString()}`;
};
