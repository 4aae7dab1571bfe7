/** A stored database reveals what is at its address only to people who may change it. */
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { UNREACHABLE } from './quietFailures.ts';

const LEAST_MS = 250;
/** Timers may fire slightly early. */
const TOLERANCE_MS = 5;

let lab: SqlLabServer;
let listener: Server;
let connections = 0;
const ids: number[] = [];

/** None of these can be reached, each for another reason. */
const places = (port: number) => [
  { host: '127.0.0.1', port: 1 },
  { host: 'no-such-host.invalid', port: 5432 },
  { host: '127.0.0.1', port },
  { host: '169.254.169.254', port: 5432 },
];

beforeAll(async () => {
  lab = await aSqlLabServer({ limits: { failedTestMs: LEAST_MS } });
  listener = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.end('220 this is no database\r\n', () => socket.destroy());
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  for (const [index, place] of places(port).entries()) {
    const parameters = { ...place, database: 'a', username: 'b', password: 'c' };
    const id = await lab.connect({ id: index, backend: 'postgresql', parameters });
    await lab.deps.store.db
      .updateTable('databases')
      .set({ name: `Database ${id}` })
      .where('id', '=', id)
      .execute();
    await lab.openTable(id, 'public', 'drawn');
    ids.push(id);
  }
});
afterAll(async () => {
  await lab.close();
  await new Promise((done) => listener.close(done));
});

/** The only dataset of the database. */
const draw = async (id: number) => {
  const dataset = await lab.deps.store.db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', id)
    .executeTakeFirstOrThrow();
  const metrics = [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }];
  const answer = await lab.ask('ada', 'POST', '/api/v1/chart/data', {
    json: { datasource: { id: dataset.id, type: 'table' }, queries: [{ columns: [], metrics }] },
  });
  return { status: answer.status, text: answer.text };
};

const run = (id: number) =>
  lab.ask('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: id, schema: 'public', sql: 'select 1' },
  });

test.each([
  ['runs a statement', run],
  ['draws a chart', draw],
  [
    'asks what a statement costs',
    (id: number) =>
      lab.ask('ada', 'POST', '/api/v1/sqllab/estimate/', {
        json: { database_id: id, sql: 'select 1' },
      }),
  ],
  ['lists schemas', (id: number) => lab.ask('ada', 'GET', `/api/v1/database/${id}/schemas/`)],
  [
    'lists tables',
    (id: number) => lab.ask('ada', 'GET', `/api/v1/database/${id}/tables/?q=(schema_name:public)`),
  ],
  [
    'looks at a table',
    (id: number) =>
      lab.ask('ada', 'GET', `/api/v1/database/${id}/table_metadata/?name=t&schema=public`),
  ],
  [
    'makes a dataset of a query',
    (id: number) =>
      lab.ask('ada', 'POST', '/api/v1/dataset/', {
        json: { database: id, schema: 'public', table_name: 'a', sql: 'select 1' },
      }),
  ],
  [
    'makes a dataset of a table',
    (id: number) =>
      lab.ask('ada', 'POST', '/api/v1/dataset/', {
        json: { database: id, schema: 'public', table_name: 'a' },
      }),
  ],
])(
  'a person who %s gets the same failure, no sooner, for a closed port, a missing host, another server and a forbidden address [T7]',
  async (_, ask) => {
    const texts = new Set<string>();
    for (const id of ids) {
      const since = performance.now();
      const { status, text } = await ask(id);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(performance.now() - since).toBeGreaterThanOrEqual(LEAST_MS - TOLERANCE_MS);
      expect(text).not.toMatch(/ECONN|ENOTFOUND|EAI_|\.invalid|127\.0|169\.254/);
      texts.add(text.replaceAll(/"query_id":\d+|"id":\d+|"sql":"[^"]*"/g, ''));
    }
    expect([...texts]).toHaveLength(1);
  },
);

test('a failed run says what to do, and the log says what happened', async () => {
  const [closed = 0] = ids;
  expect((await run(closed)).text).toContain(UNREACHABLE);
  expect(lab.errors.join('\n')).toMatch(/A database cannot be reached.*ECONNREFUSED/);
});

describe('a person who may not change connections', () => {
  const json = () => ({
    engine: 'postgresql',
    database_name: 'probe',
    parameters: places((listener.address() as { port: number }).port)[2],
    configuration_method: 'dynamic_form',
  });
  test.each([
    ['POST', () => '/api/v1/database/test_connection/'],
    ['POST', () => '/api/v1/database/validate_parameters/'],
    ['POST', () => '/api/v1/database/'],
    ['PUT', () => `/api/v1/database/${ids[2]}`],
    ['GET', () => `/api/v1/database/${ids[2]}/connection`],
  ])('cannot make the server connect by %s %s [T7]', async (method, path) => {
    const before = connections;
    const call = method === 'GET' ? {} : { json: json() };
    expect((await lab.ask('ada', method, path(), call)).status).toBe(403);
    expect(connections).toBe(before);
  });
});

test('a person who may change the connection learns which of its fields is wrong', async () => {
  const parameters = { host: '127.0.0.1', port: 1, database: 'a', username: 'b', password: 'c' };
  const answer = await lab.ask('admin', 'POST', '/api/v1/database/test_connection/', {
    json: { database_name: 'x', engine: 'postgresql', parameters },
  });
  expect(answer.text).toContain('"port"');
});
