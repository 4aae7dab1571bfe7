/** `/api/v1/saved_query/` */
import { type Context, Hono } from 'hono';
import { SavedQueryBody, type SavedQueryKept } from '#common/wire/savedQuery.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { forbidden, HttpError, notFound } from '../errors.ts';
import { itemFacts } from '../lists/itemFacts.ts';
import { deleted, idsToDelete } from '../http/deleteMany.ts';
import { Ids } from '../http/rison.ts';
import { visibleDatabase } from '../access/databases.ts';
import { databaseNames, savedQueryRecord } from '../sqllab/savedQueryList.ts';
import { createSavedQueries, type StoredSavedQuery } from '../store/savedQueries.ts';
import { readsQ } from '../http/reads.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/saved_query';
const VIEW = 'SavedQuery';
const reads = needs('can_read', VIEW);
const writes = needs('can_write', VIEW);

const kept = (row: StoredSavedQuery): SavedQueryKept => ({
  catalog: row.catalog,
  db_id: row.database_id,
  description: row.description,
  extra_json: row.extra_json ?? '{}',
  label: row.label,
  schema: row.schema,
  sql: row.sql,
  template_parameters: row.template_parameters,
});

/** This resource answers 422 where others answer 400. */
const savedQueryBody = jsonBody(SavedQueryBody, { status: 422 });

const columnsOf = ({ db_id, ...body }: SavedQueryBody) => ({
  ...body,
  ...(db_id === undefined ? {} : { database_id: db_id }),
});

export const savedQueries = (deps: Deps) => {
  const store = createSavedQueries(deps.store.db);

  const own = async (c: Context<Env>): Promise<StoredSavedQuery> => {
    const id = c.req.param('id') ?? '';
    if (!/^\d{1,9}$/.test(id)) throw notFound();
    return found(
      await deps.gate
        .savedQueries(c.get('viewer'))
        .selectAll('saved_queries')
        .where('saved_queries.id', '=', Number(id))
        .executeTakeFirst(),
    );
  };

  const assertDatabase = async (viewer: Viewer, id: number | null | undefined): Promise<void> => {
    if (typeof id !== 'number' || (await visibleDatabase(deps, viewer, id))) return;
    throw new HttpError(422, { error: `Database ${id} does not exist.` });
  };

  return new Hono<Env>()
    .post(ROOT, writes, savedQueryBody, async (c) => {
      const viewer = c.get('viewer');
      if (viewer.id === null) throw forbidden();
      const body = c.req.valid('json');
      await assertDatabase(viewer, body.db_id);
      const at = deps.now().toISOString();
      const row = await store.add({
        ...columnsOf(body),
        user_id: viewer.id,
        extra_json: body.extra_json ?? '{}',
        created_by: viewer.id,
        changed_by: viewer.id,
        created_on: at,
        changed_on: at,
      });
      return c.json({ id: row.id, result: kept(row) }, 201);
    })
    .get(`${ROOT}/:id{[0-9]+}`, reads, async (c) => {
      const row = await own(c);
      const names = await databaseNames(deps, [row.database_id]);
      const name = names.get(row.database_id ?? -1) ?? null;
      const result = savedQueryRecord(row, name, c.get('viewer'), deps.now());
      return c.json({ id: row.id, result, ...itemFacts('Show Saved Query', result) });
    })
    .put(`${ROOT}/:id{[0-9]+}`, writes, savedQueryBody, async (c) => {
      const { id } = await own(c);
      const viewer = c.get('viewer');
      const body = c.req.valid('json');
      await assertDatabase(viewer, body.db_id);
      const changed_on = deps.now().toISOString();
      const row = await store.change(id, { ...columnsOf(body), changed_by: viewer.id, changed_on });
      return c.json({ result: kept(row) });
    })
    .delete(`${ROOT}/:id{[0-9]+}`, writes, async (c) => {
      await store.remove([(await own(c)).id]);
      return c.json({ message: 'OK' });
    })
    .delete(ROOT, writes, readsQ(Ids), async (c) => {
      const ids = await idsToDelete(c, (wanted) =>
        deps.gate
          .savedQueries(c.get('viewer'))
          .select('saved_queries.id')
          .where('saved_queries.id', 'in', wanted)
          .execute(),
      );
      await store.remove(ids);
      return c.json(deleted(ids, 'saved query', 'saved queries'));
    });
};
