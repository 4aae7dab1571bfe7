/** The event log: what people open, and their recent activity. */
import { dashboardUrl, LOG_PATH } from '#common/legacyPaths.ts';
import { Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { DRAWN_FOR_FIELD } from '#common/drawnFor.ts';
import { found } from '../access/gate.ts';
import { declaring, needs } from '../access/rights.ts';
import { can, type Env, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { loggedEvents } from '../eventLog/list.ts';
import { humanized } from '../http/humanize.ts';
import { signInFor } from '../access/next.ts';
import { isId } from '../http/ids.ts';
import { readJson } from '../http/readJson.ts';
import { readsForm, readsQ } from '../http/reads.ts';
import { readQ } from '../http/rison.ts';
import { itemFacts } from '../lists/itemFacts.ts';
import { createEvents, type NewEvent, type Opened } from '../store/events.ts';

const LogForm = z.object({ events: z.string(), [DRAWN_FOR_FIELD]: z.string().optional() });
const MAX_EVENTS = 1024;
const MAX_PAGE_SIZE = 100;

const objectId = z.coerce.number().int().positive().nullish().catch(null);
const LoggedEvent = z.object({
  event_name: z.string().max(100),
  dashboard_id: objectId,
  slice_id: objectId,
  source_id: z
    .union([z.string().max(100), z.number()])
    .nullish()
    .catch(null),
});
type LoggedEvent = z.infer<typeof LoggedEvent>;

/** The few events that are stored: a person opened something. */
const KEPT: Readonly<
  Record<string, (event: LoggedEvent) => Pick<NewEvent, 'objectType' | 'objectId'>>
> = {
  mount_dashboard: ({ dashboard_id }) => ({
    objectType: 'dashboard',
    objectId: dashboard_id ?? null,
  }),
  mount_explorer: ({ slice_id }) => ({ objectType: 'chart', objectId: slice_id ?? null }),
  sqllab_load_tab_state: () => ({ objectType: null, objectId: null }),
};

const readEvents = (text: unknown): readonly LoggedEvent[] => {
  if (typeof text !== 'string') return [];
  try {
    const events = readJson(text);
    if (!Array.isArray(events)) return [];
    return events.slice(0, MAX_EVENTS).flatMap((event) => {
      const parsed = LoggedEvent.safeParse(event);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return []; // whatever was sent, the answer is the same
  }
};

const toRow = (event: LoggedEvent, userId: number | null): NewEvent[] => {
  const object = Object.hasOwn(KEPT, event.event_name) ? KEPT[event.event_name]?.(event) : null;
  if (!object || (object.objectType !== null && object.objectId === null)) return [];
  const detail = JSON.stringify({ source_id: event.source_id ?? null });
  return [{ userId, name: event.event_name, ...object, detail }];
};

/** What was opened in a page of another account is not this one’s recent activity. */
const rowsOf = (form: Readonly<Record<string, unknown>>, userId: number | null): NewEvent[] => {
  const account = form[DRAWN_FOR_FIELD];
  if (account !== undefined && account !== String(userId)) return [];
  return readEvents(form.events).flatMap((event) => toRow(event, userId));
};

const mayLog: MiddlewareHandler<Env> = declaring(
  async (c, next) =>
    can(c.get('viewer'), 'can_log', 'Superset') ? next() : c.redirect(signInFor(c.req.url)),
  'Needs can_log on Superset.',
);

const RecentQ = z.object({
  page: z.number().int().min(0).optional(),
  page_size: z.number().int().optional(),
});

export const log = (deps: Deps) => {
  const { gate, now, store } = deps;
  const events = createEvents(store.db);

  /** Titles of what the viewer may still see. */
  const titles = async (viewer: Viewer, opened: readonly Opened[]) => {
    const idsOf = (type: Opened['type']) => [
      0, // an empty list is no SQL
      ...opened.filter((one) => one.type === type).map(({ id }) => id),
    ];
    const dashboards = await gate
      .dashboards(viewer)
      .select(['dashboards.id', 'dashboards.title as title', 'dashboards.slug'])
      .where('dashboards.id', 'in', idsOf('dashboard'))
      .execute();
    const charts = await gate
      .charts(viewer)
      .select(['charts.id', 'charts.name as title'])
      .where('charts.id', 'in', idsOf('chart'))
      .execute();
    return new Map<string, { title: string | null; url: string }>([
      ...dashboards.map(
        ({ id, title, slug }) =>
          [`dashboard ${id}`, { title, url: dashboardUrl(slug ?? id) }] as const,
      ),
      ...charts.map(
        ({ id, title }) => [`chart ${id}`, { title, url: `/explore/?slice_id=${id}` }] as const,
      ),
    ]);
  };

  return new Hono<Env>()
    .post(LOG_PATH.replace(/\/$/, ''), mayLog, readsForm(LogForm), async (c) => {
      const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
      await events.add(rowsOf(form, c.get('viewer').id), now());
      return c.body('', 200, { 'Content-Type': 'text/html; charset=utf-8' });
    })
    .get(
      '/api/v1/log/recent_activity',
      needs('can_recent_activity', 'Log'),
      readsQ(RecentQ),
      async (c) => {
        const q = RecentQ.safeParse(readQ(c.req.query('q')) ?? {});
        if (!q.success) throw new HttpError(400, 'Not a valid rison schema');
        const viewer = c.get('viewer');
        const requested = q.data.page_size ?? 25;
        const size = requested < 1 || requested > MAX_PAGE_SIZE ? MAX_PAGE_SIZE : requested;
        const from = (q.data.page ?? 0) * size;
        const opened = [
          ...(await events.opened(viewer.id ?? -1, 'dashboard', from + size)),
          ...(await events.opened(viewer.id ?? -1, 'chart', from + size)),
        ].sort((a, b) => b.at.localeCompare(a.at));
        const known = await titles(viewer, opened);
        const result = opened
          .flatMap(({ type, id, at }) => {
            const item = known.get(`${type} ${id}`);
            if (!item) return [];
            return [
              {
                action: 'log',
                item_type: type === 'chart' ? 'slice' : type,
                item_title: item.title,
                item_url: item.url,
                time: Date.parse(at),
                time_delta_humanized: humanized(at, now()),
              },
            ];
          })
          .slice(from, from + size);
        return c.json({ result });
      },
    )
    .get('/api/v1/log/:id{[0-9]+}', needs('can_read', 'Log'), async (c) => {
      const id = c.req.param('id');
      const rows = gate.events(c.get('viewer')).selectAll('events');
      const row = found(
        isId(id) ? await rows.where('events.id', '=', Number(id)).executeTakeFirst() : undefined,
      );
      const [result = {}] = await loggedEvents(deps, [row]);
      return c.json({ id: row.id, result, ...itemFacts('Show Log', result) });
    });
};
