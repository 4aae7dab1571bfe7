/** A PostgreSQL that impersonates its viewers: its own rules decide, and no SQL leaves the role. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SQL_PATHS } from '../../mocks/sqlPaths.ts';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import { aRun, postgresTarget } from '../../test/engine/someEngines.ts';

/** Roles belong to the whole server, so these have names of this test run. */
const RUN = randomBytes(4).toString('hex');
/** Names of people may be any: case and quotes count. */
const nameOf = (person: Person) => `${person} O"Neil ${RUN}`;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const [ada, ben] = [quoted(nameOf('ada')), quoted(nameOf('ben'))];
const CONNECTOR = `connector_${RUN}`;
const SCHEMA = `as_role_${RUN}`;

const SETUP = [
  `CREATE ROLE ${ada}`,
  `CREATE ROLE ${ben}`,
  `CREATE ROLE ${CONNECTOR} LOGIN NOINHERIT`,
  `GRANT ${ada}, ${ben} TO ${CONNECTOR}`,
  `CREATE SCHEMA ${SCHEMA}`,
  `GRANT USAGE ON SCHEMA ${SCHEMA} TO ${ada}, ${ben}`,
  `CREATE TABLE ${SCHEMA}.sales (seller name, amount int)`,
  `INSERT INTO ${SCHEMA}.sales VALUES ('${nameOf('ada')}', 10), ('${nameOf('ada')}', 11), ('${nameOf('ben')}', 70)`,
  `ALTER TABLE ${SCHEMA}.sales ENABLE ROW LEVEL SECURITY`,
  `CREATE POLICY own ON ${SCHEMA}.sales USING (seller = current_user)`,
  `CREATE TABLE ${SCHEMA}.wages AS SELECT 4711 AS wage`,
  `GRANT SELECT ON ${SCHEMA}.sales TO ${ada}, ${ben}`,
  `GRANT SELECT ON ${SCHEMA}.wages TO ${ada}`,
  `CREATE FUNCTION ${SCHEMA}.become(name) RETURNS name LANGUAGE plpgsql AS
    $$ BEGIN EXECUTE format('SET LOCAL ROLE %I', $1); RETURN current_user; END $$`,
  `CREATE FUNCTION ${SCHEMA}.doubled(int) RETURNS int LANGUAGE sql AS 'SELECT $1 * 2'`,
];
const REMOVE = [
  `DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`,
  ...[ada, ben, CONNECTOR].map((name) => `DROP ROLE IF EXISTS ${name}`),
];

/** Ben may not read wages, ada may. */
const ESCAPES = [
  `SELECT set_config('role', '${nameOf('ada')}', true), wage FROM ${SCHEMA}.wages`,
  `SELECT pg_catalog.set_config('role', 'none', false)`,
  `SELECT "set_config"('role', 'none', false)`,
  `SELECT U&"set\\005fconfig"('role', 'none', false)`,
  `SELECT 1 AS ☃$$; SET LOCAL ROLE ${ada}; SELECT wage FROM ${SCHEMA}.wages --$$`,
  `SELECT 1 --\r; RESET ROLE`,
  `SELECT query_to_xml('SELECT set_config(''role'', ''none'', true)', true, true, '')`,
  `SELECT ${SCHEMA}.become('${nameOf('ada')}'), (SELECT max(wage) FROM ${SCHEMA}.wages)`,
  `SELECT become('${nameOf('ada')}')`,
  `SELECT * FROM ${SCHEMA}.become('${nameOf('ada')}')`,
  `RESET ROLE`,
  `SET ROLE ${ada}`,
  `SET SESSION AUTHORIZATION DEFAULT`,
  `RESET ALL`,
  `DISCARD ALL`,
  `ROLLBACK; SELECT wage FROM ${SCHEMA}.wages`,
  `DO $$ BEGIN RESET ROLE; END $$`,
  `UPDATE pg_settings SET setting = 'none' WHERE name = 'role'`,
  `EXPLAIN ANALYZE SELECT set_config('role', 'none', true)`,
  `SHOW role`,
];

interface Answer {
  readonly data?: readonly Record<string, unknown>[];
  readonly errors?: readonly { readonly message: string }[];
}

describeWithPostgres('a database that impersonates its viewers', (url) => {
  let lab: SqlLabServer;
  let databaseId: number;
  const target = () => {
    const at = postgresTarget(url);
    return { ...at, parameters: { ...at.parameters, username: CONNECTOR } };
  };
  const onServer = async (statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };

  beforeAll(async () => {
    await onServer([...REMOVE, ...SETUP]);
    lab = await aSqlLabServer({ named: nameOf });
    databaseId = await lab.connect(target(), { impersonate_user: 1, allow_ctas: 1 });
    await lab.openTable(databaseId, SCHEMA, 'wages');
  });
  afterAll(async () => {
    await lab.close();
    await onServer(REMOVE);
  });

  const run = async (who: Person, sql: string) => {
    const json = { database_id: databaseId, schema: SCHEMA, sql };
    return lab.ask<Answer>(who, 'POST', '/api/v1/sqllab/execute/', { json });
  };
  const messageOf = ({ body, text }: { body: Answer; text: string }) =>
    body.errors?.[0]?.message ?? text;

  const changeDatabase = (json: object) =>
    lab.ask<{ message: Record<string, string[]> }>(
      'admin',
      'PUT',
      `/api/v1/database/${databaseId}`,
      { json },
    );

  describe('two people with two roles', () => {
    test('see their own rows of one table [T12]', async () => {
      const sql = 'SELECT seller, amount FROM sales ORDER BY amount';
      expect((await run('ada', sql)).body.data).toEqual([
        { seller: nameOf('ada'), amount: 10 },
        { seller: nameOf('ada'), amount: 11 },
      ]);
      expect((await run('ben', sql)).body.data).toEqual([{ seller: nameOf('ben'), amount: 70 }]);
    });

    test('share a chart but not its results, whoever opens it first [T12]', async () => {
      const made = await lab.ask<{ id: number }>('ada', 'POST', '/api/v1/dataset/', {
        json: { database: databaseId, schema: SCHEMA, table_name: 'sales' },
      });
      expect(made.status, made.text).toBe(201);
      const total = async (who: Person) => {
        const json = {
          datasource: { id: made.body.id, type: 'table' },
          queries: [
            {
              columns: [],
              metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'total' }],
            },
          ],
        };
        const { body, text } = await lab.ask<{
          result: { data: object[]; is_cached: boolean | null }[];
        }>(who, 'POST', '/api/v1/chart/data', { json });
        const [result] = body.result ?? [];
        if (!result) throw new Error(text);
        return [result.data, result.is_cached === true] as const;
      };
      expect(await total('ada')).toEqual([[{ total: 21 }], false]);
      expect(await total('ben')).toEqual([[{ total: 70 }], false]);
      expect(await total('ada')).toEqual([[{ total: 21 }], true]);
    });

    test('list, describe, estimate and plan with their own rights', async () => {
      const estimate = (who: Person) =>
        lab.ask<Answer>(who, 'POST', '/api/v1/sqllab/estimate/', {
          json: { database_id: databaseId, sql: 'SELECT * FROM wages', schema: SCHEMA },
        });
      expect((await estimate('ada')).status).toBe(200);
      expect(messageOf(await estimate('ben'))).toMatch(/permission denied for table wages/);
      const problems = (who: Person) =>
        lab.ask<{ result: { message: string }[] }>(
          who,
          'POST',
          `/api/v1/database/${databaseId}/validate_sql/`,
          { json: { sql: 'SELECT * FROM wages', schema: SCHEMA } },
        );
      expect((await problems('ada')).body.result).toEqual([]);
      expect((await problems('ben')).body.result[0]?.message).toMatch(/permission denied/);
      const schemas = await lab.ask<{ result: string[] }>(
        'ada',
        'GET',
        `/api/v1/database/${databaseId}/schemas/`,
      );
      expect(schemas.body.result).toContain(SCHEMA);
    });
  });

  test('refuses a role without rights in its own words [T9]', async () => {
    expect((await run('ada', 'SELECT wage FROM wages')).body.data).toEqual([{ wage: 4711 }]);
    const answer = await run('ben', 'SELECT wage FROM wages');
    expect(answer.status).toBe(500);
    expect(messageOf(answer)).toBe('permission denied for table wages');
  });

  test('holds people who may read single tables to those and to their role [T9]', async () => {
    expect(messageOf(await run('viewer', 'SELECT amount FROM sales'))).toMatch(/need access/);
    expect(messageOf(await run('viewer', 'SELECT wage FROM wages'))).toContain(
      `the role ${quoted(nameOf('viewer'))} could not be taken`,
    );
  });

  describe('a role that cannot be taken', () => {
    const taken = (as: string) =>
      lab.deps.engines.of({ ...target(), as }).query({ sql: 'SELECT 1' }, aRun());

    test('is named with advice when it does not exist', async () => {
      const answer = await run('admin', 'SELECT 1');
      const message = messageOf(answer);
      expect(answer.body.errors?.[0]).toMatchObject({
        error_type: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
      });
      // The administrator of the pages does not exist in the database.
      expect(message).toContain('the role "admin" could not be taken: role "admin" does not exist');
      expect(message).toContain(`CREATE ROLE "admin"; GRANT "admin" TO "${CONNECTOR}";`);
    });

    test('is named when the connection’s user is not a member of it', async () => {
      await expect(taken('postgres')).rejects.toThrow(/permission denied to set role "postgres"/);
    });

    test.each([
      ['none', 'the server means the user of the connection by it'],
      [`${nameOf('ada')}${'x'.repeat(63)}`, 'the server cuts it'],
      ['pg_read_all_data', 'it stands for rights over the server'],
      ['', 'it is empty'],
    ])('is refused when it is %j: %s [T2]', async (as) => {
      await expect(taken(as)).rejects.toThrow(/could not be taken/);
    });

    test('never leads to the connection’s own rights instead', async () => {
      const { values } = await lab.deps.engines
        .of({ ...target(), as: nameOf('ben') })
        .query({ sql: 'SELECT current_user' }, aRun());
      expect(values).toEqual([[nameOf('ben')]]);
    });
  });

  describe.each(SQL_PATHS)('by $path', (path) => {
    test.each(ESCAPES)('cannot leave the role with %s [T2]', async (sql) => {
      const answer = await path.send({ lab, who: 'ben', databaseId, schema: SCHEMA }, sql);
      const text = `${path.path}: ${answer.text}`;
      expect(answer.text).not.toContain('4711');
      if (path.reportsProblems && answer.status === 200) {
        expect(answer.body.result?.length, text).toBeGreaterThan(0);
      } else expect(answer.status, text).toBeGreaterThanOrEqual(400);
    });
  });

  test('lets the role create and own a table if it has the right', async () => {
    const make = (who: Person) =>
      lab.ask<Answer>(who, 'POST', '/api/v1/sqllab/execute/', {
        json: {
          database_id: databaseId,
          schema: SCHEMA,
          sql: 'SELECT amount FROM sales',
          select_as_cta: true,
          tmp_table_name: 'kept',
        },
      });
    expect(messageOf(await make('ada'))).toMatch(/permission denied for schema/);
    await onServer([`GRANT CREATE ON SCHEMA ${SCHEMA} TO ${ada}`]);
    expect((await make('ada')).status).toBe(200);
    expect((await run('ada', 'SELECT sum(amount) AS s FROM kept')).body.data).toEqual([{ s: 21 }]);
    expect(messageOf(await run('ben', 'SELECT * FROM kept'))).toMatch(/permission denied/);
  });

  test('only runs the SQL of a dataset as printed, whoever wrote it and whoever reads it [T2]', async () => {
    const { db } = lab.deps.store;
    const at = new Date().toISOString();
    const { id } = await db
      .insertInto('datasets')
      .values({
        uuid: crypto.randomUUID(),
        database_id: databaseId,
        schema: SCHEMA,
        table_name: `trap ${RUN}`,
        sql: `SELECT set_config('role', '${nameOf('ada')}', true) AS role`,
        columns: JSON.stringify([{ id: 1, column_name: 'role', type: 'STRING' }]),
        metrics: '[]',
        created_on: at,
        changed_on: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await lab.ask('ben', 'POST', '/api/v1/chart/data', {
      json: { datasource: { id, type: 'table' }, queries: [{ columns: ['role'], metrics: [] }] },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('set_config is none of the functions');
  });

  describe('a user-defined function', () => {
    beforeEach(() => changeDatabase({ extra: '{}' }));

    test('can be called once an administrator allows it, by name and schema', async () => {
      const sql = `SELECT ${SCHEMA}.doubled(max(amount)) AS twice FROM sales`;
      expect(messageOf(await run('ben', sql))).toContain('An administrator can add functions');
      const extra = JSON.stringify({ allowed_functions: [`${SCHEMA}.doubled`] });
      expect((await changeDatabase({ extra })).status).toBe(200);
      expect((await run('ben', sql)).body.data).toEqual([{ twice: 140 }]);
    });
  });

  describe('the impersonation setting', () => {
    const created = (uri: string, more: object = {}) =>
      lab.ask<{ message: Record<string, string[]> }>('admin', 'POST', '/api/v1/database/', {
        json: {
          database_name: 'Another',
          sqlalchemy_uri: uri,
          impersonate_user: true,
          ...more,
        },
      });

    test('can be read, changed and stored', async () => {
      const setting = async () =>
        (
          await lab.ask<{ result: { impersonate_user: boolean } }>(
            'admin',
            'GET',
            `/api/v1/database/${databaseId}`,
          )
        ).body.result.impersonate_user;
      expect(await setting()).toBe(true);
      expect((await changeDatabase({ impersonate_user: false })).status).toBe(200);
      expect(await setting()).toBe(false);
      expect((await run('ben', 'SELECT current_user AS me')).body.data).toEqual([
        { me: CONNECTOR },
      ]);
      expect((await changeDatabase({ impersonate_user: true })).status).toBe(200);
    });

    test('excludes statements that change data, because they could leave the role', async () => {
      const { status, body } = await changeDatabase({ allow_dml: true });
      expect(status).toBe(400);
      expect(body.message.impersonate_user?.[0]).toMatch(/could leave the person’s role/);
    });

    test.each([
      ['mysql://u@h.invalid/d', /SET ROLE adds rights/],
      ['clickhouse://u@h.invalid', /EXECUTE AS is new/],
    ])('is refused for %s with the reason', async (uri, reason) => {
      const { status, body } = await created(uri);
      expect(status).toBe(422);
      expect(body.message.impersonate_user?.[0]).toMatch(reason);
    });

    test('is refused for the built-in database', async () => {
      const { body } = await lab.ask<{ message: Record<string, string[]> }>(
        'admin',
        'PUT',
        `/api/v1/database/${lab.databaseId}`,
        { json: { impersonate_user: true } },
      );
      expect(body.message.impersonate_user?.[0]).toMatch(/no users of its own/);
    });
  });
});
