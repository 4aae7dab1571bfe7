/** `/tabstateview/`: editor tabs kept for their owner. */
import { type Context, Hono } from 'hono';
import { isRecord } from '#common/isRecord.ts';
import { NewTab, TabChange, type TabConflict } from '#common/wire/tabState.ts';
import { needs } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError } from '../errors.ts';
import { formFields, readField } from '../http/forms.ts';
import { readJson } from '../http/readJson.ts';
import { visibleDatabase } from '../access/databases.ts';
import { tabState as presentTab } from '../sqllab/tabState.ts';
import { toFlag } from '../store/codec.ts';
import { atomically } from '../store/atomically.ts';
import { createQueries } from '../store/queries.ts';
import { createTabs, madeUnder, type StoredTab, type TabFields } from '../store/tabs.ts';

const VIEW = 'TabStateView';
const ROOT = '/tabstateview';
const JSON_TYPE = { 'content-type': 'application/json' };
const DEFAULT_SQL = 'SELECT ...';
const DEFAULT_LABEL = 'Untitled Query';

const refused = (error: string) => new HttpError(400, { error });
const etag = (revision: number) => `"${revision}"`;

/** Another person’s tab looks missing, with the empty reply that this call always had. */
const gone = (c: Context<Env>) => c.body(null, 404, { 'content-type': 'text/html; charset=utf-8' });

/** The revision that a write is based on; null when the request names none. */
const expectedRevision = (ifMatch: string | undefined): number | null => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const revision = /^\s*(?:W\/)?"?(\d+)"?\s*$/.exec(ifMatch)?.[1];
  // A revision that is not ours matches nothing.
  return revision === undefined ? -1 : Number(revision);
};

/** A page that got no reply tries again with the same key. */
const creationKey = (key: string | undefined): string | null =>
  key !== undefined && /^[\w-]{1,64}$/.test(key) ? key : null;

const jsonObject = (text: string): string => {
  try {
    const value = readJson(text);
    if (isRecord(value)) return text;
  } catch {
    // The refinement below reports it.
  }
  throw refused("'extra_json': not the JSON text of an object.");
};

const columnsOf = (change: TabChange): TabFields => {
  const { hide_left_bar, autorun, extra_json, sql, label, ...plain } = change;
  return {
    ...plain,
    ...(sql === undefined ? {} : { sql: sql ?? '' }),
    ...(label === undefined ? {} : { label: label ?? DEFAULT_LABEL }),
    ...(hide_left_bar === undefined ? {} : { hide_left_bar: toFlag(hide_left_bar === true) }),
    ...(autorun === undefined ? {} : { autorun: toFlag(autorun === true) }),
    ...(extra_json === undefined ? {} : { extra_json: jsonObject(extra_json ?? '{}') }),
  };
};

export const tabState = (deps: Deps) => {
  const { gate, store, now } = deps;
  const tabs = createTabs(store.db);

  const own = async (c: Context<Env>): Promise<StoredTab | undefined> => {
    const id = c.req.param('id') ?? '';
    if (!/^\d{1,9}$/.test(id)) return undefined;
    return gate
      .tabs(c.get('viewer'))
      .selectAll('tabs')
      .where('tabs.id', '=', Number(id))
      .executeTakeFirst();
  };

  /** Another write came first, and this one changed nothing. */
  const overtaken = async (c: Context<Env>) => {
    const current = await own(c);
    if (!current) return gone(c);
    const conflict: TabConflict = {
      error: 'The tab was changed elsewhere since it was read.',
      revision: current.revision,
      sql: current.sql,
      label: current.label,
    };
    c.header('etag', etag(current.revision));
    return c.json(conflict, 409);
  };

  /** The objects of a tab must belong to the viewer too. */
  const assertLinks = async (viewer: Viewer, change: TabFields): Promise<void> => {
    const { database_id, latest_query_id, saved_query_id } = change;
    if (typeof database_id === 'number' && !(await visibleDatabase(deps, viewer, database_id))) {
      throw refused(`Database ${database_id} does not exist.`);
    }
    if (
      typeof latest_query_id === 'string' &&
      !(await gate
        .queries(viewer)
        .select('queries.id')
        .where('queries.client_id', '=', latest_query_id)
        .executeTakeFirst())
    ) {
      throw refused(`Query ${latest_query_id} does not exist.`);
    }
    if (
      typeof saved_query_id === 'number' &&
      !(await gate
        .savedQueries(viewer)
        .select('saved_queries.id')
        .where('saved_queries.id', '=', saved_query_id)
        .executeTakeFirst())
    ) {
      throw refused(`Saved query ${saved_query_id} does not exist.`);
    }
  };

  return new Hono<Env>()
    .post(ROOT, needs('can_post', VIEW), async (c) => {
      const viewer = c.get('viewer');
      if (viewer.id === null) throw forbidden();
      const { queryEditor } = await formFields(c);
      const editor = readField(NewTab, queryEditor ?? {});
      const links = { database_id: editor.dbId, saved_query_id: editor.remoteId ?? null };
      await assertLinks(viewer, links);
      const key = creationKey(c.req.header('idempotency-key'));
      const fields = {
        ...links,
        label: editor.name ?? editor.title ?? DEFAULT_LABEL,
        catalog: editor.catalog ?? null,
        schema: editor.schema ?? null,
        sql: editor.sql ?? DEFAULT_SQL,
        query_limit: editor.queryLimit ?? null,
        autorun: toFlag(editor.autorun === true),
        template_params: editor.templateParams ?? null,
        hide_left_bar: toFlag(editor.hideLeftBar === true),
      };
      const made = key === null ? undefined : await tabs.madeUnder(viewer.id, key);
      if (made) {
        const revision = await tabs.change(made.id, fields, null, now());
        c.header('etag', etag(revision ?? made.revision));
        return c.body(JSON.stringify({ id: made.id }), 200, JSON_TYPE);
      }
      const tab = await tabs.add(
        {
          ...fields,
          user_id: viewer.id,
          latest_query_id: null,
          extra_json: key === null ? '{}' : madeUnder(key),
        },
        now(),
      );
      c.header('etag', etag(tab.revision));
      return c.body(JSON.stringify({ id: tab.id }), 200, JSON_TYPE);
    })
    .get(`${ROOT}/:id`, needs('can_get', VIEW), async (c) => {
      const tab = await own(c);
      if (!tab) return gone(c);
      c.header('etag', etag(tab.revision));
      return c.body(JSON.stringify(await presentTab(deps, c.get('viewer'), tab)), 200, JSON_TYPE);
    })
    .put(`${ROOT}/:id`, needs('can_put', VIEW), async (c) => {
      const tab = await own(c);
      if (!tab) return gone(c);
      const change = columnsOf(readField(TabChange, await formFields(c)));
      await assertLinks(c.get('viewer'), change);
      const expected = expectedRevision(c.req.header('if-match'));
      const revision = await tabs.change(tab.id, change, expected, now());
      if (revision === null) return overtaken(c);
      c.header('etag', etag(revision));
      return c.body(String(tab.id), 200, JSON_TYPE);
    })
    .delete(`${ROOT}/:id`, needs('can_delete', VIEW), async (c) => {
      const tab = await own(c);
      if (!tab) return gone(c);
      const expected = expectedRevision(c.req.header('if-match'));
      if (!(await tabs.remove(tab.id, expected))) return overtaken(c);
      return c.body('"OK"', 200, JSON_TYPE);
    })
    .post(`${ROOT}/:id/activate`, needs('can_activate', VIEW), async (c) => {
      const tab = await own(c);
      if (!tab) return gone(c);
      await tabs.activate(tab.user_id, tab.id);
      return c.body(String(tab.id), 200, JSON_TYPE);
    })
    .post(`${ROOT}/:id/migrate_query`, needs('can_migrate_query', VIEW), async (c) => {
      const tab = await own(c);
      if (!tab) return gone(c);
      const { queryId } = await formFields(c);
      if (typeof queryId !== 'string') throw refused("'queryId'");
      await createQueries(store.db).moveToEditor(tab.user_id, queryId, String(tab.id));
      return c.body(String(tab.id), 200, JSON_TYPE);
    })
    .delete(`${ROOT}/:id/query/:clientId`, needs('can_delete_query', VIEW), async (c) => {
      const tab = await own(c);
      if (!tab) return gone(c);
      const clientId = c.req.param('clientId');
      await atomically(store.db, async (db) => {
        await createTabs(db).forgetQuery(tab, clientId);
        await createQueries(db).removeFromEditor(tab.user_id, clientId, String(tab.id));
      });
      return c.body('"OK"', 200, JSON_TYPE);
    });
};
