/** Pictures of dashboards: begun, asked for, fetched, canceled. */
import { Hono } from 'hono';
import { dashboardUrl } from '#common/legacyPaths.ts';
import {
  PictureBody,
  PictureQ,
  PictureQuery,
  type PictureReply,
} from '#common/wire/dashboardPicture.ts';
import { needs } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import { dashboardById } from '../dashboards/find.ts';
import { etagOf } from '../dashboards/revision.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError, invalid, notFound } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import { readsQ, readsQuery } from '../http/reads.ts';
import { readQ } from '../http/rison.ts';
import { jsonBody } from '../http/validate.ts';
import type { Picture } from '../pictures/pictures.ts';
import { rightsMark } from '../pictures/rightsMark.ts';
import type { StoredDashboard } from '../store/dashboards.ts';
import { createKeyValues, derivedKey } from '../store/keyValues.ts';

const ROOT = '/api/v1/dashboard/:id{[0-9]+}';
/** Of `%PDF`; a PNG begins with another. */
const PDF_FIRST_BYTE = 0x25;
const STATE_BYTES_MAX = 64 * 1024;
const STATE_MS = 15 * 60_000;
/** The picture decides these itself. */
const OWN_PARAMS = new Set(['standalone', 'paper', 'edit', 'permalink_key', 'uiConfig']);

/** Pages are opened as a person: nobody else has a session. */
const personOf = ({ kind, id }: Viewer): number => {
  if (kind !== 'user' || id === null) throw forbidden();
  return id;
};

const readQuery = (query: Record<string, string>) => {
  const read = PictureQuery.safeParse(query);
  if (read.success) return read.data;
  throw invalid({ [String(read.error.issues[0]?.path[0])]: ['Not a valid choice.'] });
};

const isForced = (q: string | undefined): boolean => {
  const read = PictureQ.safeParse(readQ(q));
  if (!read.success) throw new HttpError(400, 'Not a valid rison schema');
  return read.data?.force ?? false;
};

interface State {
  readonly key: string;
  readonly value: string;
}

/** A page of this server, whatever the body says. */
const pathOf = (row: StoredDashboard, key: string | null, { urlParams }: PictureBody): string => {
  const query = new URLSearchParams([
    ...(urlParams ?? []).filter(([name]) => !OWN_PARAMS.has(name)),
    ...(key === null ? [] : [['permalink_key', key]]),
    ['standalone', '3'],
    ['paper', 'true'],
  ]);
  return `${dashboardUrl(row.id)}?${query}`;
};

/** The page does not open for a key that says nothing of this dashboard, and a browser would wait for it in vain. */
const assertShared = async (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  key: string,
  { id }: StoredDashboard,
): Promise<void> => {
  const shared = await createKeyValues(store.db).get('dashboard_permalink', key, now());
  if (shared?.objectId !== id) throw notFound();
};

export const dashboardPictures = (deps: Deps) => {
  const keyValues = createKeyValues(deps.store.db);

  const pictures = () => {
    if (deps.pictures) return deps.pictures;
    throw notFound();
  };

  /** What the filters say, to be stored for as long as the picture takes; null: the dashboard as it opens. */
  const stateOf = (userId: number, row: StoredDashboard, body: PictureBody): State | null => {
    const { dataMask, activeTabs, urlParams, permalinkKey } = body;
    const value = JSON.stringify({ dataMask, activeTabs: activeTabs ?? [] });
    const bytes = Buffer.byteLength(value) + Buffer.byteLength(JSON.stringify(urlParams ?? []));
    if (bytes > STATE_BYTES_MAX)
      throw new HttpError(
        413,
        `The filters of the dashboard take more than ${STATE_BYTES_MAX / 1024} kB, the most that a picture is made of.`,
      );
    if (permalinkKey || !dataMask || Object.keys(dataMask).length === 0) return null;
    return { key: derivedKey('picture', String(userId), String(row.id), value), value };
  };

  const store = ({ key, value }: State, ownerId: number, objectId: number) => {
    const expiresOn = new Date(deps.now().getTime() + STATE_MS).toISOString();
    const entry = { kind: 'dashboard_permalink', value, expiresOn, ownerId, objectId };
    return keyValues.put(key, entry, deps.now());
  };

  const replyOf = (row: StoredDashboard, { key, state, changedOn }: Picture): PictureReply => ({
    cache_key: key,
    dashboard_url: new URL(dashboardUrl(row.id), deps.publicUrl()).href,
    image_url: new URL(`/api/v1/dashboard/${row.id}/screenshot/${key}/`, deps.publicUrl()).href,
    task_status: state,
    task_updated_at: changedOn.toISOString(),
  });

  return new Hono<Env>()
    .post(
      `${ROOT}/cache_dashboard_screenshot`,
      needs('can_read', 'Dashboard'),
      readsQ(PictureQ),
      readsQuery(PictureQuery),
      jsonBody(PictureBody),
      async (c) => {
        const userId = personOf(c.get('viewer'));
        const row = await dashboardById(deps, c.get('viewer'), c.req.param('id'));
        const { download_format: kind, theme } = readQuery(c.req.query());
        const isAnew = isForced(c.req.query('q'));
        const maker = pictures();
        const body = c.req.valid('json');
        if (body.permalinkKey) await assertShared(deps, body.permalinkKey, row);
        const state = stateOf(userId, row, body);
        const path = pathOf(row, body.permalinkKey || (state?.key ?? null), body);
        const rights = await rightsMark(deps, c.get('viewer'));
        const owner = { userId, dashboardId: row.id, rights };
        const wish = { ...owner, kind, path, isDark: theme === 'dark', revision: etagOf(row) };
        if (maker.begins(wish, isAnew) && state) await store(state, userId, row.id);
        const picture = maker.make(wish, isAnew);
        if (picture.state === 'Error') throw picture.error;
        return c.json(replyOf(row, picture), picture.state === 'Updated' ? 200 : 202);
      },
    )
    .get(
      `${ROOT}/screenshot/:digest`,
      needs('can_read', 'Dashboard'),
      readsQuery(PictureQuery.pick({ download_format: true })),
      async (c) => {
        const userId = personOf(c.get('viewer'));
        const row = await dashboardById(deps, c.get('viewer'), c.req.param('id'));
        const { download_format: kind } = readQuery(c.req.query());
        const rights = await rightsMark(deps, c.get('viewer'));
        const owner = { userId, dashboardId: row.id, rights };
        const file = pictures().find(c.req.param('digest'), owner)?.file;
        const isPdf = file?.[0] === PDF_FIRST_BYTE;
        if (!file || isPdf !== (kind === 'pdf')) throw notFound();
        return c.body(file, 200, attachment(deps.now(), kind));
      },
    )
    .delete(`${ROOT}/screenshot/:digest`, needs('can_read', 'Dashboard'), async (c) => {
      const userId = personOf(c.get('viewer'));
      const { id } = await dashboardById(deps, c.get('viewer'), c.req.param('id'));
      if (!pictures().cancel(c.req.param('digest'), { userId, dashboardId: id })) throw notFound();
      return c.json({ message: 'OK' });
    });
};
