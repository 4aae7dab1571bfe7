/** `/tableschemaview/`: tables open beside a tab. */
import { Hono } from 'hono';
import { z } from 'zod';
import { boolean } from '#common/wire/boolean.ts';
import { NewTableSchema } from '#common/wire/tableSchema.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import { formFields, readField } from '../http/forms.ts';
import { readsJsonForm } from '../http/reads.ts';
import { visibleDatabase } from '../access/databases.ts';
import { toJson } from '../store/codec.ts';
import { createTableSchemas } from '../store/tableSchemas.ts';

const VIEW = 'TableSchemaView';
const ROOT = '/tableschemaview';
const JSON_TYPE = { 'content-type': 'application/json' };

const Expanded = z.object({ expanded: boolean });

export const tableSchema = (deps: Deps) => {
  const tables = createTableSchemas(deps.store.db);

  /** The row's number when nobody else owns it; `isMine` is false where there is no such row. */
  const idOf = async (text: string, userId: number | null) => {
    if (!/^\d{1,9}$/.test(text)) throw notFound();
    const id = Number(text);
    const owner = await tables.ownerOf(id);
    return { id, isMine: owner !== null && owner === userId };
  };

  return new Hono<Env>()
    .post(
      ROOT,
      needs('can_post', VIEW),
      readsJsonForm(z.object({ table: NewTableSchema })),
      async (c) => {
        const viewer = c.get('viewer');
        const { table } = await formFields(c);
        const { queryEditorId, dbId, catalog, schema, name } = readField(
          NewTableSchema,
          table ?? {},
        );
        const tab = await deps.gate
          .tabs(viewer)
          .select('tabs.id')
          .where('tabs.id', '=', queryEditorId)
          .executeTakeFirst();
        if (!tab) throw new HttpError(400, { error: `Tab ${queryEditorId} does not exist.` });
        if (!(await visibleDatabase(deps, viewer, dbId))) {
          throw new HttpError(400, { error: `Database ${dbId} does not exist.` });
        }
        const id = await tables.put({
          tab_id: tab.id,
          database_id: dbId,
          catalog: catalog ?? null,
          schema: schema ?? null,
          table_name: name,
          expanded: 1,
          description: toJson(table),
        });
        return c.body(JSON.stringify({ id }), 200, JSON_TYPE);
      },
    )
    .delete(`${ROOT}/:id`, needs('can_delete', VIEW), async (c) => {
      const { id, isMine } = await idOf(c.req.param('id'), c.get('viewer').id);
      if (isMine) await tables.remove(id);
      return c.body('"OK"', 200, JSON_TYPE);
    })
    .post(
      `${ROOT}/:id/expanded`,
      needs('can_expanded', VIEW),
      readsJsonForm(Expanded),
      async (c) => {
        const { id, isMine } = await idOf(c.req.param('id'), c.get('viewer').id);
        const { expanded } = readField(Expanded, await formFields(c));
        if (isMine) await tables.expand(id, expanded);
        return c.body(JSON.stringify({ id, expanded }), 200, JSON_TYPE);
      },
    );
};
