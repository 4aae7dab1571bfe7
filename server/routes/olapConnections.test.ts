/** ClickHouse and Trino connected through the API: the result of a test, and a statement that runs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { describeWith } from '../../test/withService.ts';

interface Refused {
  readonly errors?: readonly {
    readonly message: string;
    readonly extra: { readonly invalid?: readonly string[] };
  }[];
}

const FAILED_TEST_MS = 50;

const connecting = (url: string, engine: string, parameters: object) => {
  const { hostname, port, username } = new URL(url);
  const own = { host: hostname, port: Number(port), username, ...parameters };
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await aServer({
      config: { limits: { failedTestMs: FAILED_TEST_MS } },
    });
    admin = await server.signIn();
  });
  afterAll(() => server.close());
  const send = async (method: string, path: string, json: unknown) => {
    const answer = await admin.request(method, path, { json });
    return JSON.parse(await answer.text()) as unknown;
  };
  return {
    tested: async (more: object = {}) =>
      (await send('POST', '/api/v1/database/test_connection/', {
        engine,
        configuration_method: 'dynamic_form',
        parameters: { ...own, ...more },
      })) as Refused,
    async run(sql: string) {
      const made = (await send('POST', '/api/v1/database/', {
        database_name: engine,
        engine,
        configuration_method: 'dynamic_form',
        parameters: own,
        expose_in_sqllab: true,
      })) as { id: number };
      return (await send('POST', '/api/v1/sqllab/execute/', {
        database_id: made.id,
        sql,
        client_id: 'abcdefghijk',
        runAsync: false,
      })) as { data?: unknown; columns?: unknown };
    },
  };
};

const problemOf = ({ errors }: Refused) => [
  errors?.[0]?.message ?? '',
  (errors?.[0]?.extra.invalid ?? []).join(' '),
];

describeWith('clickhouseUrl', 'ClickHouse is connected', (url) => {
  const { tested, run } = connecting(url, 'clickhouse', { database: 'default' });

  test('a ClickHouse database passes a test and then runs statements', async () => {
    expect(await tested()).toEqual({ message: 'OK' });
    expect(await run('SELECT toUInt64(9007199254740993) AS n')).toMatchObject({
      data: [{ n: expect.anything() }],
    });
  });

  test.each([
    [{ port: 1 }, /Nothing listens on port 1/, 'host port'],
    [{ host: 'no-such-host.invalid' }, /no-such-host\.invalid” is not known/, 'host'],
    [{ database: 'nowhere' }, /no database “nowhere”/, 'database'],
    [{ username: 'nobody' }, /no user “nobody”/, 'username'],
    [
      { username: 'viewer', password: 'wrong' },
      /did not accept the user “viewer”/,
      'username password',
    ],
    [{ encryption: true }, /does not speak TLS/, 'encryption'],
  ])('a test with %j says what is wrong', async (parameters, message, fields) => {
    const [actual, invalid] = problemOf(await tested(parameters));
    expect(actual).toMatch(message);
    expect(invalid).toBe(fields);
  });
});

describeWith('trinoUrl', 'Trino is connected', (url) => {
  const { tested, run } = connecting(url, 'trino', { database: 'tpch' });

  test('a Trino database passes a test and then runs statements', async () => {
    expect(await tested()).toEqual({ message: 'OK' });
    expect(await tested({ database: null })).toEqual({ message: 'OK' });
    expect(await run('SELECT name FROM tpch.tiny.region ORDER BY 1 LIMIT 1')).toMatchObject({
      data: [{ name: 'AFRICA' }],
    });
  });

  test.each([
    [{ port: 1 }, /Nothing listens on port 1/, 'host port'],
    [{ host: 'no-such-host.invalid' }, /no-such-host\.invalid” is not known/, 'host'],
    [{ database: 'nowhere' }, /no catalog “nowhere”/, 'database'],
    [{ password: 'secret' }, /encrypted connections only/, 'encryption'],
    [{ encryption: true }, /does not speak TLS/, 'encryption'],
  ])('a test with %j says what is wrong', async (parameters, message, fields) => {
    const [actual, invalid] = problemOf(await tested(parameters));
    expect(actual).toMatch(message);
    expect(invalid).toBe(fields);
  });
});
