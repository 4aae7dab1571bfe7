/** `/tabstateview/`: editor tabs kept for their owner. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { isRecord } from '#common/isRecord.ts';
import { NewTab, TabChange, type TabConflict } from '#common/wire/tabState.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError } from '../errors.ts';
import { formFields, readField } from '../http/forms.ts';
import { readJson } from '../http/readJson.ts';
import { readsJsonForm } from '../http/reads.ts';
import { goneTab, ownTab } from '../sqllab/ownTab.ts';
import { assertTabLinks } from '../sqllab/tabLinks.ts';
import { tabState as presentTab } from '../sqllab/tabState.ts';
import { toFlag } from '../store/codec.ts';
import { createTabs, type TabFields } from '../store/tabs.ts';

const VIEW = 'TabStateView';
const ROOT = '/tabstateview';
const JSON_TYPE = { 'content-type': 'application/json' };
const DEFAULT_SQL = 'SELECT ...';
const DEFAULT_LABEL = 'Untitled Query';

const refused = (error: string) => new HttpError(400, { error });
const etag = (revision: number) => `"${revision}"`;

/** The revision that a write was made against; null when it does not say. */
const expectedRevision = (ifMatch: string | undefined): number | null => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const revision = /^\s*(?:W\/)?"?(\d+)"?\s*$/.exec(ifMatch)?.[1];
  // One that is no revision of ours matches nothing.
  return revision === undefined ? -1 : Number(revision);
};

/** A page that got no reply tries again under the same key. */
const creationKey = (key: string | undefined): string | null =>
  key !== undefined && /^[\w-]{1,64}$/.test(key) ? key : null;

const jsonObject = (text: string): string => {
  try {
    const value = readJson(text);
    if (isRecord(value)) return text;
  } catch {
    // Said below.
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

const newTabFields = (editor: NewTab) => ({
  label: editor.name ?? editor.title ?? DEFAULT_LABEL,
  catalog: editor.catalog ?? null,
  schema: editor.schema ?? null,
  sql: editor.sql ?? DEFAULT_SQL,
  query_limit: editor.queryLimit ?? null,
  autorun: toFlag(editor.autorun === true),
  template_params: editor.templateParams ?? null,
  hide_left_bar: toFlag(editor.hideLeftBar === true),
});

export const tabState = (deps: Deps) => {
  const { store, now } = deps;
  const tabs = createTabs(store.db);

  /** Another write came before; this one changed nothing. */
  const overtaken = async (c: Context<Env>) => {
    const current = await ownTab(deps, c);
    if (!current) return goneTab(c);
    const conflict: TabConflict = {
      error: 'The tab was changed elsewhere since it was read.',
      revision: current.revision,
      sql: current.sql,
      label: current.label,
    };
    c.header('etag', etag(current.revision));
    return c.json(conflict, 409);
  };

  return new Hono<Env>()
    .post(
      ROOT,
      needs('can_post', VIEW),
      readsJsonForm(z.object({ queryEditor: NewTab.optional() })),
      async (c) => {
        const viewer = c.get('viewer');
        if (viewer.id === null) throw forbidden();
        const { queryEditor } = await formFields(c);
        const editor = readField(NewTab, queryEditor ?? {});
        const links = { database_id: editor.dbId, saved_query_id: editor.remoteId ?? null };
        await assertTabLinks(deps, viewer, links);
        const key = creationKey(c.req.header('idempotency-key'));
        const fields = { ...links, ...newTabFields(editor), user_id: viewer.id };
        const tab = await tabs.make(fields, key, now());
        c.header('etag', etag(tab.revision));
        return c.body(JSON.stringify({ id: tab.id }), 200, JSON_TYPE);
      },
    )
    .get(`${ROOT}/:id`, needs('can_get', VIEW), async (c) => {
      const tab = await ownTab(deps, c);
      if (!tab) return goneTab(c);
      c.header('etag', etag(tab.revision));
      return c.body(JSON.stringify(await presentTab(deps, c.get('viewer'), tab)), 200, JSON_TYPE);
    })
    .put(`${ROOT}/:id`, needs('can_put', VIEW), readsJsonForm(TabChange), async (c) => {
      const tab = await ownTab(deps, c);
      if (!tab) return goneTab(c);
      const change = columnsOf(readField(TabChange, await formFields(c)));
      await assertTabLinks(deps, c.get('viewer'), change);
      const expected = expectedRevision(c.req.header('if-match'));
      const revision = await tabs.change(tab.id, change, expected, now());
      if (revision === null) return overtaken(c);
      c.header('etag', etag(revision));
      return c.body(String(tab.id), 200, JSON_TYPE);
    })
    .delete(`${ROOT}/:id`, needs('can_delete', VIEW), async (c) => {
      const tab = await ownTab(deps, c);
      if (!tab) return goneTab(c);
      const expected = expectedRevision(c.req.header('if-match'));
      if (!(await tabs.remove(tab.id, expected))) return overtaken(c);
      return c.body('"OK"', 200, JSON_TYPE);
    })
    .post(`${ROOT}/:id/activate`, needs('can_activate', VIEW), async (c) => {
      const tab = await ownTab(deps, c);
      if (!tab) return goneTab(c);
      await tabs.activate(tab.user_id, tab.id);
      return c.body(String(tab.id), 200, JSON_TYPE);
    });
};
