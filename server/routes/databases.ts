/** `/api/v1/database/`: connections (contract sqllab.md §9). What is in them: `databaseTables.ts`. */
import { type Context, Hono } from 'hono';
import { DatabaseCreate, DatabaseUpdate, MASKED } from '#schema/database.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import { can, type Env } from '../access/viewer.ts';
import { databaseList } from '../databases/list.ts';
import { maskedUri } from '../databases/connection.ts';
import { databaseConnection, databaseRecord } from '../databases/present.ts';
import { changeDatabase, makeDatabase, removeDatabase } from '../databases/write.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { answerList } from '../listQuery.ts';
import { visibleDatabase, visibleDatabases } from '../sqllab/access.ts';
import { openParameters } from '../store/databases.ts';
import { jsonBody } from '../validate.ts';

const ROOT = '/api/v1/database';
const reads = needs('can_read', 'Database');
const writes = needs('can_write', 'Database');

/** What was sent, without the secrets in it. */
const echoed = (body: DatabaseCreate | DatabaseUpdate) => {
  const { parameters, sqlalchemy_uri: _, ...rest } = body;
  const secret = parameters?.password ? { password: MASKED } : {};
  return parameters ? { ...rest, parameters: { ...parameters, ...secret } } : rest;
};

export const databases = (deps: Deps) => {
  const list = databaseList(deps);

  const asked = async (c: Context<Env>) => {
    const id = c.req.param('id') ?? '';
    if (!/^\d{1,9}$/.test(id)) throw notFound();
    return found(await visibleDatabase(deps, c.get('viewer'), Number(id)));
  };

  return new Hono<Env>()
    .get(ROOT, reads, async (c) => {
      const viewer = c.get('viewer');
      return c.json(
        await answerList(list, visibleDatabases(deps, viewer), c.req.query('q'), viewer),
      );
    })
    .get(`${ROOT}/_info`, reads, (c) => {
      const viewer = c.get('viewer');
      const permissions = ['can_read', 'can_write'].filter((name) => can(viewer, name, 'Database'));
      return c.json({ permissions });
    })
    .get(`${ROOT}/:id{[0-9]+}`, reads, async (c) => {
      const row = await asked(c);
      return c.json({ id: row.id, result: databaseRecord(row) });
    })
    .get(`${ROOT}/:id{[0-9]+}/connection`, writes, async (c) => {
      const row = await asked(c);
      return c.json({ id: row.id, result: databaseConnection(row, deps.secrets) });
    })
    .post(ROOT, writes, jsonBody(DatabaseCreate), async (c) => {
      const body = c.req.valid('json');
      const row = await makeDatabase(deps, c.get('viewer'), body);
      const { driver, uuid, sqlalchemy_uri } = databaseConnection(row, deps.secrets);
      return c.json({ id: row.id, result: { ...echoed(body), driver, uuid, sqlalchemy_uri } }, 201);
    })
    .put(`${ROOT}/:id{[0-9]+}`, writes, jsonBody(DatabaseUpdate), async (c) => {
      const row = await asked(c);
      const body = c.req.valid('json');
      await changeDatabase(deps, c.get('viewer'), row, body);
      const { parameters } = await asked(c);
      const sqlalchemy_uri = maskedUri(row.backend, openParameters(parameters, deps.secrets));
      return c.json({ id: row.id, result: { ...echoed(body), sqlalchemy_uri } });
    })
    .delete(`${ROOT}/:id{[0-9]+}`, writes, async (c) => {
      await removeDatabase(deps, await asked(c));
      return c.json({ message: 'OK' });
    });
};
