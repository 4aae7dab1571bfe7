import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import { describeWith } from '../../test/withService.ts';
import { DEFAULTS } from '../config.ts';
import type { RelatedObjects } from '#common/wire/database.ts';

const FAILED_TEST_MS = 300;
const ROOT = '/api/v1/database';

interface Refused {
  readonly message?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly error_type: string;
    readonly extra: { readonly invalid?: readonly string[]; readonly missing?: readonly string[] };
  }[];
}

const aServerWith = (more: Partial<typeof DEFAULTS> = {}) =>
  aServer({
    users: [{ username: 'ada', roles: ['Alpha', 'sql_lab'] }],
    config: { ...more, limits: { failedTestMs: FAILED_TEST_MS } },
  });

const send = async (client: Client, method: string, path: string, json?: unknown) => {
  const answer = await client.request(
    method,
    `${ROOT}/${path}`,
    json === undefined ? {} : { json },
  );
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Refused };
};

const listening = (server: Server): Promise<number> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });

describe('the check before a connection', () => {
  let server: TestServer;
  let admin: Client;
  let ada: Client;
  let seen = 0;
  const trap = createServer((socket) => {
    seen += 1;
    socket.destroy();
  });
  let trapPort = 0;

  const tested = (uri: string) => send(admin, 'POST', 'test_connection/', { sqlalchemy_uri: uri });

  beforeAll(async () => {
    trapPort = await listening(trap);
    server = await aServerWith({
      port: trapPort,
      storeUrl: `postgresql://keeper:secret@localhost:${trapPort + 1}/meta`,
    });
    admin = await server.signIn('admin');
    ada = await server.signIn('ada');
  });
  afterAll(async () => {
    await server.close();
    await new Promise((done) => trap.close(done));
  });

  test('refuses this server itself and the place of its own data [T7]', async () => {
    for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '[::1]', '2130706433']) {
      const self = await tested(`postgresql://u:p@${host}:${trapPort}/d`);
      expect(self.status).toBe(400);
      expect(self.body.errors?.[0]?.message).toContain('is this server itself');
      const store = await tested(`mysql://u:p@${host}:${trapPort + 1}/d`);
      expect(store.body.errors?.[0]?.message).toContain('keeps its own data');
      expect(store.text).not.toContain('secret');
    }
    expect(seen).toBe(0);
  });

  test.each([
    'postgresql://u:p@169.254.169.254/d',
    'clickhouse://u:p@[::ffff:169.254.169.254]/d',
    'trino://u@[fd00:ec2::254]',
    'mysql://u@100.100.100.200',
    'mysql://u@[fe80::1]',
    'postgresql://u@2852039166/d',
  ])('refuses %s, where clouds keep their secrets [T7]', async (uri) => {
    const { status, body } = await tested(uri);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/link-local or cloud metadata/);
    expect(body.errors?.[0]?.extra.invalid).toContain('host');
  });

  test('refuses files, and sockets that are files [T7]', async () => {
    const file = await tested('sqlite:////etc/passwd');
    expect(file.text).toContain('Databases in files are not connected');
    const { body } = await send(admin, 'POST', 'test_connection/', {
      engine: 'postgresql',
      parameters: { host: '/var/run/postgresql', port: 5432, database: 'd' },
    });
    expect(body.errors?.[0]?.message).toMatch(/neither the name nor the address/);
  });

  test('refuses for saving and changing as well, and stores nothing [T7]', async () => {
    const json = {
      database_name: 'Own',
      sqlalchemy_uri: `postgresql://u:p@127.0.0.1:${trapPort}/d`,
    };
    expect((await send(admin, 'POST', '', json)).status).toBe(400);
    expect((await send(admin, 'GET', '')).text).not.toContain('"Own"');
    expect(seen).toBe(0);
  });

  test('lets only people who may change databases test one [T7]', async () => {
    for (const path of ['test_connection/', 'validate_parameters/']) {
      const answer = await send(ada, 'POST', path, { sqlalchemy_uri: 'postgresql://h/d' });
      expect(answer.status).toBe(403);
    }
    expect((await send(ada, 'GET', 'available/')).status).toBe(403);
  });

  test('takes the same time for every failure, so that the time reveals nothing [T7]', async () => {
    const took = async (uri: string) => {
      const began = performance.now();
      await tested(uri);
      return performance.now() - began;
    };
    expect(await took('postgresql://u@169.254.1.1/d')).toBeGreaterThanOrEqual(FAILED_TEST_MS - 5);
    expect(await took(`mysql://u@127.0.0.1:${trapPort}`)).toBeGreaterThanOrEqual(
      FAILED_TEST_MS - 5,
    );
  });

  test('lets nobody run many tests at once [T7]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tested('postgresql://u@169.254.1.1/d')),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await tested('postgresql://u@169.254.1.1/d')).status).toBe(400);
  });

  test('names missing fields before it tries to connect', async () => {
    const check = (engine: string, parameters: object) =>
      send(admin, 'POST', 'validate_parameters/', {
        engine,
        configuration_method: 'dynamic_form',
        parameters,
      });
    const { status, body } = await check('postgresql', { host: ' ', port: null });
    expect(status).toBe(422);
    expect(body.errors?.[0]).toMatchObject({
      error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
      level: 'warning',
      extra: { missing: ['host', 'port', 'database'] },
    });
    const trino = await check('trino', { host: 'h' });
    expect(trino.body.errors?.[0]?.extra.missing).toEqual(['port']);
    const port = await check('mysql', { host: 'h', port: '70000' });
    expect(port.body.errors?.[0]).toMatchObject({
      error_type: 'CONNECTION_INVALID_PORT_ERROR',
      extra: { invalid: ['port'] },
    });
  });

  test.each([
    [{ foo: 1 }, 'foo', 'Unknown field.'],
    [{ parameters: { host: 'h', options: '-c x' } }, 'parameters', /options.*Unknown field\./],
    [{ server_cert: 'PEM' }, 'server_cert', /system trusts/],
    [{ ssh_tunnel: { server_address: 'x' } }, 'ssh_tunnel', /SSH/],
    [{ impersonate_user: 'maybe' }, 'impersonate_user', /boolean/i],
    [
      { extra: '{"allowed_functions":["a b"]}' },
      'extra.allowed_functions',
      /no name of a function/,
    ],
    [{ allow_file_upload: true }, 'allow_file_upload', /built-in database only/],
    [{ masked_encrypted_extra: '{"a":1}' }, 'masked_encrypted_extra', /Only fields/],
    [{ extra: 'no json' }, 'extra', /JSON/],
    [{ configuration_method: 'magic' }, 'configuration_method', /./],
    [{ engine: 'oracle' }, 'engine', /cannot be connected/],
  ])('refuses a field that has no meaning by name: %j', async (more, field, text) => {
    const json = { database_name: 'X', sqlalchemy_uri: 'postgresql://h/d', ...more };
    const { status, body } = await send(admin, 'POST', '', json);
    expect(status).toBe(422);
    const found = (body.message as Record<string, unknown>)[field];
    expect(JSON.stringify(found)).toMatch(text);
  });

  test('accepts empty fields that a real server sends', async () => {
    const path = String(server.databaseId);
    const neutral = {
      impersonate_user: false,
      masked_encrypted_extra: '{}',
      server_cert: '',
      ssh_tunnel: null,
      allow_file_upload: false,
      is_managed_externally: false,
      external_url: null,
      force_ctas_schema: 'scratch',
      cache_timeout: 60,
    };
    expect((await send(admin, 'PUT', path, neutral)).status).toBe(200);
    const { body } = await send(admin, 'GET', path);
    expect(body).toMatchObject({ result: { force_ctas_schema: 'scratch', cache_timeout: 60 } });
    const uri = { sqlalchemy_uri: 'postgresql://h/d' };
    expect((await send(admin, 'PUT', path, uri)).text).toContain('has no address');
  });

  test('the databases that can be connected list the fields they need', async () => {
    const { body } = await send(admin, 'GET', 'available/');
    const { databases } = body as unknown as { databases: Record<string, unknown>[] };
    expect(databases.map(({ engine }) => engine)).toContain('postgresql');
    expect(databases[0]).toMatchObject({
      engine: 'postgresql',
      name: 'PostgreSQL',
      sqlalchemy_uri_placeholder: 'postgresql://user:password@host:port/database',
      parameters: { required: ['host', 'port', 'database'] },
    });
  });

  test('the list can be filtered by the person who changed a database, and sorted by every order', async () => {
    const people = await send(admin, 'GET', 'related/changed_by?q=(filter:adm)');
    expect(people.body).toMatchObject({ count: 1, result: [{ text: 'Admin Test' }] });
    expect((await send(admin, 'GET', 'related/password')).status).toBe(404);
    for (const column of [
      'allow_file_upload',
      'allow_dml',
      'allow_run_async',
      'changed_on',
      'changed_on_delta_humanized',
      'created_by.first_name',
      'database_name',
      'expose_in_sqllab',
    ]) {
      const q = `(order_column:'${column}',order_direction:desc)`;
      expect((await send(admin, 'GET', `?q=${q}`)).status, column).toBe(200);
    }
    const q = `(filters:!((col:changed_by,opr:rel_o_m,value:${admin.userId})))`;
    expect((await send(admin, 'GET', `?q=${q}`)).body).toMatchObject({ count: 1 });
  });
});

test('the settings can refuse all private addresses [T7]', async () => {
  const server = await aServerWith({ refusePrivateNetworks: true });
  const admin = await server.signIn();
  for (const host of ['127.0.0.1', '10.1.2.3', 'localhost', '[fd12::1]']) {
    const { body } = await send(admin, 'POST', 'test_connection/', {
      sqlalchemy_uri: `postgresql://u:p@${host}/d`,
    });
    expect(body.errors?.[0]?.message).toContain('SEXTANT_PRIVATE_NETWORKS');
  }
  await server.close();
});

describeWithPostgres('a PostgreSQL database is connected', (url) => {
  const at = new URL(url);
  const name = `warehouse_${randomBytes(4).toString('hex')}`;
  const role = `reader_${randomBytes(4).toString('hex')}`;
  let server: TestServer;
  let admin: Client;
  let id = 0;

  const onServer = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const fields = (more: object = {}) => ({
    host: at.hostname,
    port: Number(at.port),
    database: name,
    username: decodeURIComponent(at.username),
    password: decodeURIComponent(at.password) || null,
    ...more,
  });
  const tested = async (parameters: object, more: object = {}) =>
    (
      await send(admin, 'POST', 'test_connection/', {
        engine: 'postgresql',
        configuration_method: 'dynamic_form',
        parameters,
        ...more,
      })
    ).body;

  beforeAll(async () => {
    await onServer(`CREATE DATABASE ${name}`, `CREATE ROLE ${role} LOGIN PASSWORD 'p@ss/w#rd'`);
    server = await aServerWith();
    admin = await server.signIn();
    const made = await send(admin, 'POST', '', {
      database_name: 'Warehouse',
      engine: 'postgresql',
      configuration_method: 'dynamic_form',
      parameters: fields(),
      allow_dml: true,
    });
    expect(made.status, made.text).toBe(201);
    id = (made.body as { id: number }).id;
  });
  afterAll(async () => {
    await server.close();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${role}`);
  });

  test('a test says OK by fields, by address, and by the stored password', async () => {
    expect(await tested(fields())).toEqual({ message: 'OK' });
    const uri = new URL(url);
    uri.pathname = `/${name}`;
    const answer = await send(admin, 'POST', 'test_connection/', { sqlalchemy_uri: uri.href });
    expect(answer.body).toEqual({ message: 'OK' });
    const kept = await send(admin, 'GET', `${id}/connection`);
    const { parameters, sqlalchemy_uri } = (
      kept.body as unknown as { result: { parameters: object; sqlalchemy_uri: string } }
    ).result;
    expect(await tested(parameters, { database_name: 'Warehouse' })).toEqual({ message: 'OK' });
    const masked = { sqlalchemy_uri, database_name: 'Warehouse' };
    expect((await send(admin, 'POST', 'test_connection/', masked)).body).toEqual({ message: 'OK' });
    const check = { engine: 'postgresql', configuration_method: 'dynamic_form', parameters, id };
    expect((await send(admin, 'POST', 'validate_parameters/', check)).body).toEqual({
      message: 'OK',
    });
  });

  test('each wrong setting has a message of its own, at its own field [ERR-08]', async () => {
    const closed = createServer();
    const port = await listening(closed);
    await new Promise((done) => closed.close(done));
    const first = async (more: object) => (await tested(fields(more))).errors?.[0];
    expect(await first({ host: 'no-such-host.invalid' })).toMatchObject({
      error_type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
      message: expect.stringContaining('“no-such-host.invalid” is not known') as unknown,
      extra: { invalid: ['host'], engine_name: 'PostgreSQL', issue_codes: [{ code: 1007 }] },
    });
    expect(await first({ port })).toMatchObject({
      error_type: 'CONNECTION_PORT_CLOSED_ERROR',
      message: expect.stringContaining(`Nothing listens on port ${port}`) as unknown,
      extra: { invalid: ['host', 'port'], issue_codes: [{ code: 1008 }] },
    });
    expect(await first({ database: 'nowhere' })).toMatchObject({
      error_type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
      extra: { invalid: ['database'], issue_codes: [{ code: 1015 }] },
    });
    expect(await first({ username: 'nobody_at_all' })).toMatchObject({
      error_type: expect.stringMatching(/INVALID_(USERNAME|PASSWORD)/) as unknown,
    });
    expect(await first({ encryption: true })).toMatchObject({
      message: expect.stringContaining('does not speak TLS') as unknown,
      extra: { invalid: ['encryption'] },
    });
  });

  test('special characters in a password survive the store, and no reply contains them', async () => {
    const secret = 'p@ss/w#rd';
    const uri = `postgresql://${role}:${encodeURIComponent(secret)}@${at.host}/${name}`;
    const made = await send(admin, 'POST', '', { database_name: 'Signs', sqlalchemy_uri: uri });
    expect(made.status, made.text).toBe(201);
    const { id: signs } = made.body as unknown as { id: number };
    const shown = await send(admin, 'GET', `${signs}/connection`);
    expect(shown.text).not.toMatch(/p@ss|p%40ss/);
    expect(shown.body).toMatchObject({
      result: { sqlalchemy_uri: `postgresql://${role}:XXXXXXXXXX@${at.host}/${name}` },
    });
    const moved = { username: 'postgres', password: 'XXXXXXXXXX' };
    const refused = await send(admin, 'PUT', String(signs), { parameters: fields(moved) });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Another user needs the password again');
    const kind = { sqlalchemy_uri: `mysql://u@${at.host}` };
    expect((await send(admin, 'PUT', String(signs), kind)).text).toContain('keeps its kind');
    expect((await send(admin, 'DELETE', String(signs))).status).toBe(200);
  });

  test('a database in use is not deleted; its charts and datasets are named to people who may see them and counted for others', async () => {
    const { db } = server.store;
    const now = new Date().toISOString();
    const stamp = { created_on: now, changed_on: now };
    const dataset = await db
      .insertInto('datasets')
      .values({
        uuid: crypto.randomUUID(),
        database_id: id,
        schema: 'public',
        table_name: 'orders',
        columns: '[]',
        metrics: '[]',
        ...stamp,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const chart = await admin.post('/api/v1/chart/', {
      json: {
        slice_name: 'Orders by day',
        viz_type: 'table',
        datasource_id: dataset.id,
        datasource_type: 'table',
        params: '{}',
      },
    });
    expect(chart.status).toBe(201);
    const list = await send(admin, 'GET', '?q=(order_column:database_name)');
    expect(list.body).toMatchObject({
      result: [
        { database_name: 'Sextant', is_built_in: true, address: null, dataset_count: 0 },
        { database_name: 'Warehouse', is_built_in: false, address: at.host, dataset_count: 1 },
      ],
    });
    const related = await send(admin, 'GET', `${id}/related_objects/`);
    const seen = related.body as unknown as RelatedObjects;
    expect(seen.datasets).toMatchObject({ count: 1, result: [{ table_name: 'orders' }] });
    expect(seen.charts).toMatchObject({ count: 1, result: [{ slice_name: 'Orders by day' }] });
    expect(seen.dashboards).toEqual({ count: 0, result: [] });
    expect(seen.sqllab_tab_states).toEqual({ count: 0, result: [] });
    const refused = await send(admin, 'DELETE', String(id));
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/1 dataset attached/);
    await db.deleteFrom('charts').execute();
    await db.deleteFrom('datasets').where('id', '=', dataset.id).execute();
    expect((await send(admin, 'DELETE', String(id))).status).toBe(200);
    expect((await send(admin, 'GET', String(id))).status).toBe(404);
  });

  test('only people who may change connections learn the host', async () => {
    const ada = await server.signIn('ada');
    expect((await send(ada, 'GET', '')).text).not.toContain(at.host);
  });
});

describeWith('mysqlUrl', 'a MariaDB database is connected', (url) => {
  const at = new URL(url);
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await aServerWith();
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const tested = async (change: (uri: URL) => void) => {
    const uri = new URL(url);
    change(uri);
    const json = { sqlalchemy_uri: uri.href };
    return (await send(admin, 'POST', 'test_connection/', json)).body;
  };

  test('a MariaDB database connects by its address, also under its own name', async () => {
    expect(await tested(() => undefined)).toEqual({ message: 'OK' });
    const json = {
      database_name: 'Shop',
      sqlalchemy_uri: url.replace(/^mysql/, 'mariadb'),
    };
    const made = await send(admin, 'POST', '', json);
    expect(made.status, made.text).toBe(201);
    const { id } = made.body as unknown as { id: number };
    const shown = await send(admin, 'GET', `${id}/connection`);
    expect(shown.body).toMatchObject({ result: { backend: 'mysql', driver: 'mysql2' } });
  });

  test('each wrong setting has a message of its own [ERR-08]', async () => {
    const first = async (change: (uri: URL) => void) => (await tested(change)).errors?.[0];
    expect(
      await first((uri) => {
        uri.password = 'wrong';
      }),
    ).toMatchObject({
      error_type: 'CONNECTION_INVALID_PASSWORD_ERROR',
      extra: { invalid: ['username', 'password'], engine_name: 'MySQL' },
    });
    expect(
      await first((uri) => {
        uri.pathname = '/nowhere_at_all';
      }),
    ).toMatchObject({
      error_type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
      message: expect.stringContaining('“nowhere_at_all”') as unknown,
    });
    expect(
      await first((uri) => {
        uri.host = `no-such-host.invalid:${at.port}`;
      }),
    ).toMatchObject({ error_type: 'CONNECTION_INVALID_HOSTNAME_ERROR' });
  });
});
