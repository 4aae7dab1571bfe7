/** Events as the log takes them, and the sends that carry them. */
import { LOG_PATH } from '#common/legacyPaths.ts';
import { randomId } from '@/lib/ids';

/** Where something happened. */
export type Place =
  | { readonly source: 'dashboard'; readonly dashboardId: number }
  | { readonly source: 'slice'; readonly sliceId: number | null }
  | {
      readonly source: 'sqlLab';
      readonly editorId: string | null;
      readonly dbId: number | null;
      readonly schema: string | null;
    };

export interface LogEvent {
  readonly source: Place['source'];
  readonly source_id: number | string | null;
  readonly dashboard_id?: number;
  readonly slice_id?: number | null;
  readonly db_id?: number | null;
  readonly schema?: string | null;
  readonly impression_id: string;
  readonly version: 'v2';
  readonly ts: number;
  readonly event_name: string;
  readonly event_type: 'user' | 'timing';
  /** Of what a person did. */
  readonly event_id?: string;
  readonly visibility?: string;
  /** Of what took its time: the last thing that a person did before. */
  readonly trigger_event?: string | null;
  readonly [key: string]: unknown;
}

/** One page load is one impression. */
const IMPRESSION = randomId(21);

const placeFields = (place: Place) => {
  if (place.source === 'dashboard')
    return { source_id: place.dashboardId, dashboard_id: place.dashboardId };
  if (place.source === 'slice') return { source_id: place.sliceId, slice_id: place.sliceId };
  return { source_id: place.editorId, db_id: place.dbId, schema: place.schema };
};

const common = (name: string, place: Place) => ({
  source: place.source,
  ...placeFields(place),
  impression_id: IMPRESSION,
  version: 'v2' as const,
  ts: Date.now(),
  event_name: name,
});

export const userEvent = (
  name: string,
  place: Place,
  more: Readonly<Record<string, unknown>> = {},
): LogEvent => ({
  ...common(name, place),
  event_type: 'user',
  event_id: randomId(21),
  visibility: document.visibilityState,
  ...more,
});

export const timingEvent = (
  name: string,
  place: Place,
  trigger: string | null,
  more: Readonly<Record<string, unknown>>,
): LogEvent => ({ ...common(name, place), event_type: 'timing', trigger_event: trigger, ...more });

const MAX_EVENTS_PER_SEND = 1024;

interface Send {
  readonly address: string;
  readonly events: readonly LogEvent[];
}

/** A server reads the dashboard or chart of all events of a send in its address. */
const addressOf = ({ dashboard_id, slice_id }: LogEvent): string => {
  const query = new URLSearchParams({ explode: 'events' });
  if (dashboard_id !== undefined) query.set('dashboard_id', String(dashboard_id));
  if (slice_id) query.set('slice_id', String(slice_id));
  return `${LOG_PATH}?${query.toString()}`;
};

/** One send for each dashboard and chart, of at most 1,024 events. */
export const sendsOf = (events: readonly LogEvent[]): readonly Send[] => {
  const addresses = [...new Set(events.map(addressOf))];
  return addresses.flatMap((address) => {
    const own = events.filter((event) => addressOf(event) === address);
    return Array.from({ length: Math.ceil(own.length / MAX_EVENTS_PER_SEND) }, (_, index) => ({
      address,
      events: own.slice(index * MAX_EVENTS_PER_SEND, (index + 1) * MAX_EVENTS_PER_SEND),
    }));
  });
};
