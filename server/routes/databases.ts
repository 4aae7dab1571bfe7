/** `/api/v1/database/`: connections. What is in them: `databaseTables.ts`. */
import { type Context, Hono } from 'hono';
import {
  ConnectionTest,
  DatabaseCreate,
  DatabaseUpdate,
  MASKED,
  ParametersCheck,
} from '#common/wire/database.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import { maskedUri } from '../databases/address.ts';
import { availableEngines } from '../databases/available.ts';
import { requestedConnection, settled } from '../databases/connection.ts';
import { databaseConnection, databaseRecord } from '../databases/present.ts';
import { createProbe } from '../databases/probe.ts';
import { asFormProblem, asUnprocessable, invalidParameters } from '../databases/refusals.ts';
import { checkedParameters } from '../databases/validateParameters.ts';
import { changeDatabase, makeDatabase, removeDatabase } from '../databases/write.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../errors.ts';
import { visibleDatabase, visibleDatabases } from '../access/databases.ts';
import { openParameters, type Parameters } from '../store/databases.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/database';
const reads = needs('can_read', 'Database');
const writes = needs('can_write', 'Database');

/** The request without its secrets. */
const echoed = (body: DatabaseCreate | DatabaseUpdate) => {
  const { parameters, sqlalchemy_uri: _, ...rest } = body;
  const secret = parameters?.password ? { password: MASKED } : {};
  return parameters ? { ...rest, parameters: { ...parameters, ...secret } } : rest;
};

export const databases = (deps: Deps) => {
  const probe = createProbe(deps);

  /** The settings that a masked password may stand for: those of the named database, if the viewer may see it. */
  const keptOf = async (
    viewer: Viewer,
    { id, name }: { id?: number | null | undefined; name?: string | null | undefined },
  ): Promise<Parameters> => {
    const row = await visibleDatabases(deps, viewer)
      .select('databases.parameters')
      .where((eb) =>
        typeof id === 'number'
          ? eb('databases.id', '=', id)
          : eb('databases.name', '=', name ?? ''),
      )
      .executeTakeFirst();
    return row ? openParameters(row.parameters, deps.secrets) : {};
  };

  const databaseToChange = async (c: Context<Env>) => {
    const id = c.req.param('id') ?? '';
    if (!/^\d{1,9}$/.test(id)) throw notFound();
    return found(await visibleDatabase(deps, c.get('viewer'), Number(id)));
  };

  return new Hono<Env>()
    .get(`${ROOT}/available`, writes, (c) => c.json({ databases: availableEngines() }))
    .post(`${ROOT}/test_connection`, writes, jsonBody(ConnectionTest), async (c) => {
      const body = c.req.valid('json');
      const viewer = c.get('viewer');
      const connection = requestedConnection(body, null);
      if (!connection) throw invalid({ sqlalchemy_uri: ['Missing data for required field.'] });
      await probe(viewer, settled(connection, await keptOf(viewer, { name: body.database_name })));
      return c.json({ message: 'OK' });
    })
    .post(
      `${ROOT}/validate_parameters`,
      writes,
      jsonBody(ParametersCheck, { refuse: invalidParameters }),
      async (c) => {
        const body = c.req.valid('json');
        const viewer = c.get('viewer');
        const connection = checkedParameters(body);
        const kept = await keptOf(viewer, { id: body.id, name: body.database_name });
        await probe(viewer, settled(connection, kept)).catch(asFormProblem);
        return c.json({ message: 'OK' });
      },
    )
    .get(`${ROOT}/:id{[0-9]+}`, reads, async (c) => {
      const row = await databaseToChange(c);
      return c.json({ id: row.id, result: databaseRecord(row) });
    })
    .get(`${ROOT}/:id{[0-9]+}/connection`, writes, async (c) => {
      const row = await databaseToChange(c);
      return c.json({ id: row.id, result: databaseConnection(row, deps.secrets) });
    })
    .post(ROOT, writes, jsonBody(DatabaseCreate, { status: 422 }), async (c) => {
      const body = c.req.valid('json');
      const row = await makeDatabase(deps, probe, c.get('viewer'), body).catch(asUnprocessable);
      const { driver, uuid, sqlalchemy_uri } = databaseConnection(row, deps.secrets);
      return c.json({ id: row.id, result: { ...echoed(body), driver, uuid, sqlalchemy_uri } }, 201);
    })
    .put(`${ROOT}/:id{[0-9]+}`, writes, jsonBody(DatabaseUpdate), async (c) => {
      const row = await databaseToChange(c);
      const body = c.req.valid('json');
      await changeDatabase(deps, probe, c.get('viewer'), row, body);
      const { parameters } = await databaseToChange(c);
      const sqlalchemy_uri = maskedUri(row.backend, openParameters(parameters, deps.secrets));
      return c.json({ id: row.id, result: { ...echoed(body), sqlalchemy_uri } });
    })
    .delete(`${ROOT}/:id{[0-9]+}`, writes, async (c) => {
      await removeDatabase(deps, await databaseToChange(c));
      return c.json({ message: 'OK' });
    });
};
