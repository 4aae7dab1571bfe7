/** Errors that would tell of rows that a rule hides: an expression that fails on those rows alone. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { REMOTES, type Remote } from '../../test/engine/contract/remotes.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import { describeWith } from '../../test/withService.ts';
import { createRowRules } from '../store/rowRules.ts';

const PADDING = 'x'.repeat(60);
/** Ten rows, of which the two of the north have an amount of zero. */
const ROWS = Array.from({ length: 10 }, (_, at) => ({
  id: at + 1,
  region: `${at % 5 === 0 ? 'north' : 'south'} ${PADDING}`,
  amount: at % 5 === 0 ? 0 : 5,
}));
const HIDDEN = ROWS.filter(({ amount }) => amount === 0).length;
const VISIBLE = ROWS.length - HIDDEN;
/** Some databases change the order of conditions while they run. */
const TIMES = 2000;

interface Attack {
  /** A rule that a database counts as costly. */
  readonly rule: string;
  /** Fails on the hidden rows alone. */
  readonly fails: string;
}

/** What a person writes around the table, with what the answer is of the visible rows. */
const queriesOf = ({ fails }: Attack) => {
  const metrics = [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }];
  const written = { sqlExpression: `CASE WHEN ${fails} THEN 1 ELSE 0 END`, label: 'w' };
  return [
    { metrics, extras: { where: fails } },
    { metrics, filters: [{ col: written, op: 'IN', val: [1] }] },
    { metrics, columns: [written] },
    {
      metrics,
      columns: ['amount', written],
      series_limit: 10,
      series_columns: ['amount', written],
    },
    { metrics, columns: ['amount'], filters: [{ col: 'amount', op: '>=', val: 0 }] },
  ];
};

const statementsOf = ({ fails }: Attack, table: string) => [
  `SELECT COUNT(*) AS n FROM ${table} WHERE ${fails}`,
  `SELECT COUNT(*) AS n FROM (SELECT * FROM ${table}) AS t WHERE id > 0 AND ${fails}`,
  `SELECT SUM(CASE WHEN ${fails} THEN 1 ELSE 0 END) AS n FROM ${table}`,
  `SELECT COUNT(*) AS n FROM ${table} INNER JOIN (SELECT 1 AS one) AS o ON (CASE WHEN ${fails} THEN 1 ELSE 2 END) = o.one`,
];

type Entry = { readonly data: readonly { readonly n: number | string }[] };
const total = (entry: Entry | undefined) => entry?.data.reduce((sum, { n }) => sum + Number(n), 0);

describe('a row rule on DuckDB [T12]', () => {
  const attacks: readonly Attack[] = [
    { rule: "regexp_matches(region, 's.uth')", fails: "chr(amount * 13 - 1) <> ''" },
    { rule: "(region LIKE 'south%' OR region = '')", fails: "chr(amount * 13 - 1) <> ''" },
  ];
  let server: RuledServer;
  let id: number;

  beforeAll(async () => {
    const values = ROWS.map(({ id, region, amount }) => `(${id}, '${region}', ${amount})`);
    const sql = `SELECT t.id + 10 * r.range AS id, region, amount FROM range(${TIMES}) AS r, (VALUES ${values.join(', ')}) AS t(id, region, amount)`;
    server = await aRuledServer([{ name: 'sold', sql }]);
    id = await server.aDataset('sold');
    await server.open(id);
  });
  afterAll(() => server.close());

  test.each(attacks)('is applied before what people write: $rule, $fails', async (attack) => {
    const rule = await server.aRule(attack.rule, id);
    for (const query of queriesOf(attack)) {
      const { entry, message } = await server.ask(server.viewer, id, query);
      expect([message, total(entry as Entry | undefined)], JSON.stringify(query)).toEqual([
        undefined,
        VISIBLE * TIMES,
      ]);
    }
    for (const sql of statementsOf(attack, 'sold')) {
      const { data, errors } = await server.runSql(server.lab, sql);
      expect([errors, Number(data?.[0]?.n)], sql).toEqual([undefined, VISIBLE * TIMES]);
    }
    await server.removeRule(rule);
  });

  test('leaves comparisons of columns to the database, with its indexes, and nothing else', async () => {
    const rule = await server.aRule("region LIKE 'south%'", id);
    const barred = async (query: object) => {
      const { entry, message } = await server.ask(server.viewer, id, {
        metrics: ['count'],
        ...query,
      });
      expect(message).toBeUndefined();
      return String(entry?.query).includes('OFFSET 0');
    };
    const column = { sqlExpression: 'amount + 1', label: 'more' };
    expect(await barred({ filters: [{ col: 'amount', op: '>', val: 1 }] })).toBe(false);
    expect(await barred({ columns: [column] })).toBe(false);
    for (const query of [
      { extras: { where: 'amount > 1' } },
      { extras: { having: 'COUNT(*) > 1' } },
      { filters: [{ col: column, op: '>', val: 1 }] },
      { columns: [column], series_columns: [column], series_limit: 3 },
    ])
      expect(await barred(query), JSON.stringify(query)).toBe(true);
    await server.removeRule(rule);
  });
});

/** Two tenths of the rows are hidden, and only their values cannot be converted. */
const CONVERTED = `
  SELECT r.range AS id, CASE WHEN is_hidden THEN 'north' ELSE 'south' END AS region,
    CASE WHEN is_hidden THEN '"hidden"' ELSE '"2020-01-01"' END::JSON AS document,
    CASE WHEN is_hidden THEN 'hidden' ELSE 'true' END::ENUM('hidden', 'true') AS state,
    CASE WHEN is_hidden THEN 900000000000000 ELSE 1 END AS account,
    CASE WHEN is_hidden THEN 900000000000000000000000000000000000 ELSE 1 END::DECIMAL(38, 0) AS total,
    CASE WHEN is_hidden THEN DATE '300000-01-01' ELSE DATE '2020-01-01' END AS day
  FROM range(5000) AS r, LATERAL (SELECT r.range % 5 = 0 AS is_hidden)`;

describe('a filter on a column that a row rule limits on DuckDB [T12]', () => {
  const FINE = '0.12345678901234567890123456789';
  let server: RuledServer;
  let id: number;

  beforeAll(async () => {
    server = await aRuledServer([{ name: 'sold', sql: CONVERTED }]);
    id = await server.aDataset('sold');
    await server.open(id);
    await server.aRule("regexp_matches(region, 's.uth')", id);
  });
  afterAll(() => server.close());

  test.each([
    { col: 'document', op: 'TEMPORAL_RANGE', val: '2010 : 2030' },
    { col: 'state', op: 'IS TRUE' },
    { col: 'account', op: '>', val: FINE },
    { col: 'account', op: 'NOT IN', val: [5, FINE] },
    { col: 'total', op: '>', val: FINE },
    { col: 'day', op: '>=', val: '2010-01-01T00:00:01' },
  ])('converts no value of a hidden row: $col $op', async (filter) => {
    const query = { metrics: ['count'], filters: [filter] };
    const { entry, message } = await server.ask(server.viewer, id, query);
    expect([message, entry?.data]).toEqual([undefined, [{ count: 4000 }]]);
  });

  test('converts none for the main time that a dataset always filters', async () => {
    const { result } = (await (await server.admin.get(`/api/v1/dataset/${id}`)).json()) as {
      result: { columns: { id: number; column_name: string; is_dttm: boolean }[] };
    };
    const columns = result.columns.map(({ id: own, column_name, is_dttm }) => ({
      id: own,
      column_name,
      is_dttm: is_dttm || column_name === 'document',
    }));
    const change = async (json: object) => {
      const answer = await server.admin.put(`/api/v1/dataset/${id}`, { json });
      expect(answer.status, await answer.clone().text()).toBe(200);
    };
    await change({ columns, main_dttm_col: 'document', always_filter_main_dttm: true });
    const query = { metrics: ['count'], granularity: 'day', time_range: '2010 : 2030' };
    const { entry, message } = await server.ask(server.viewer, id, query);
    await change({
      columns: result.columns.map(({ id: own, column_name, is_dttm }) => ({
        id: own,
        column_name,
        is_dttm,
      })),
      main_dttm_col: null,
      always_filter_main_dttm: false,
    });
    expect([message, entry?.data]).toEqual([undefined, [{ count: 4000 }]]);
    expect(String(entry?.query)).toContain('OFFSET 0');
  });

  test('uses the indexes of the database where none has to be converted', async () => {
    for (const filter of [
      { col: 'region', op: 'IN', val: ['south'] },
      { col: 'region', op: 'ILIKE', val: 'S%' },
      { col: 'account', op: 'IN', val: [1, '2', null] },
      { col: 'day', op: 'TEMPORAL_RANGE', val: '2010 : 2030' },
      { col: 'document', op: 'IS NOT NULL' },
    ]) {
      const query = { metrics: ['count'], filters: [filter] };
      const { entry } = await server.ask(server.viewer, id, query);
      expect(String(entry?.query), JSON.stringify(filter)).not.toContain('OFFSET 0');
    }
  });
});

const ATTACKS: Readonly<Record<Remote['service'], Attack & { readonly storage?: string }>> = {
  postgresUrl: { rule: "lower(upper(lower(region))) LIKE 'south%'", fails: '1 / amount >= 0' },
  mysqlUrl: {
    rule: "lower(region) LIKE 'south%'",
    fails: 'EXP(CASE WHEN amount = 0 THEN 1000 ELSE 1 END) > 0',
  },
  clickhouseUrl: {
    rule: "lower(region) LIKE 'south%'",
    fails: 'intDiv(1, amount) >= 0',
    storage: ' ENGINE = MergeTree ORDER BY id',
  },
  trinoUrl: { rule: "lower(region) LIKE 'south%'", fails: '1 / amount >= 0' },
};

/** As long as names are in PostgreSQL. */
const CUT = `sold_${'x'.repeat(58)}`;

/** Tables with what a database knows of the values in others. */
const STATISTICS: Readonly<
  Partial<Record<Remote['service'], readonly (readonly [schema: string, name: string])[]>>
> = {
  postgresUrl: [
    ['pg_catalog', 'pg_stats'],
    ['pg_catalog', 'pg_statistic'],
  ],
  mysqlUrl: [['mysql', 'column_stats']],
};

const TEXTS: Readonly<Partial<Record<Remote['service'], string>>> = { clickhouseUrl: 'String' };

for (const remote of REMOTES) {
  describeWith(remote.service, `a row rule on ${remote.title} [T12]`, (url) => {
    const schema = `oracle_${randomBytes(4).toString('hex')}`;
    const home = remote.service === 'trinoUrl' ? `memory.${schema}` : schema;
    const attack = ATTACKS[remote.service];
    const table = remote.service === 'postgresUrl' ? CUT : 'sold';
    let lab: SqlLabServer;
    let server: Server;
    let databaseId: number;
    let dataset: number;

    beforeAll(async () => {
      server = await remote.open(url);
      const text = TEXTS[remote.service] ?? 'VARCHAR(80)';
      const number = remote.service === 'clickhouseUrl' ? 'Int32' : 'INT';
      const rows = ROWS.map(({ id, region, amount }) => `(${id}, '${region}', ${amount})`);
      for (const sql of [
        remote.make(schema),
        `CREATE TABLE ${home}.${table} (id ${number}, region ${text}, amount ${number})${attack.storage ?? remote.storage}`,
        `INSERT INTO ${home}.${table} VALUES ${rows.join(', ')}`,
      ])
        await server.execute(sql);
      lab = await aSqlLabServer();
      databaseId = await lab.connect(remote.target(url, schema), {});
      const made = await lab.ask<{ id: number }>('admin', 'POST', '/api/v1/dataset/', {
        json: { database: databaseId, schema, table_name: table },
      });
      expect(made.status, made.text).toBe(201);
      dataset = made.body.id;
      const at = new Date().toISOString();
      await createRowRules(lab.deps.store.db).add(
        {
          name: 'south',
          description: null,
          filter_type: 'Base',
          group_key: null,
          clause: attack.rule,
          created_by: null,
          changed_by: null,
          created_on: at,
          changed_on: at,
        },
        { datasets: [dataset], roles: [] },
      );
    });
    afterAll(async () => {
      await lab.close();
      for (const sql of remote.remove(schema, { tables: [table] })) await server.execute(sql);
      await server.close();
    });

    test('is applied before what people write into charts', async () => {
      for (const query of queriesOf(attack)) {
        const json = { datasource: { id: dataset, type: 'table' }, queries: [query] };
        const { body, text } = await lab.ask<{ result?: Entry[] }>(
          'ada',
          'POST',
          '/api/v1/chart/data',
          { json },
        );
        expect(total(body.result?.[0]), `${JSON.stringify(query)}\n${text}`).toBe(VISIBLE);
      }
    });

    const made = async (json: object) => {
      const all = { json: { database: databaseId, ...json } };
      return lab.ask<{ id: number }>('ada', 'POST', '/api/v1/dataset/', all);
    };
    const asked = async (id: number, query: object) => {
      const json = { datasource: { id, type: 'table' }, queries: [query] };
      return lab.ask<{ result?: Entry[] }>('ada', 'POST', '/api/v1/chart/data', { json });
    };

    test('holds for a dataset of its table under another catalog', async () => {
      const { body, text, status } = await made({
        catalog: 'elsewhere',
        schema,
        table_name: table,
      });
      if (remote.service === 'trinoUrl') return expect(status, text).not.toBe(201);
      expect(status, text).toBe(201);
      const answer = await asked(body.id, { metrics: ['count'], columns: ['amount'] });
      expect(answer.text).not.toContain('"amount":0');
    });

    test('holds for its table under a longer name, which PostgreSQL cuts', async () => {
      const table_name = `${table} and more`;
      const { body, text, status } = await made({ schema, table_name });
      if (table !== CUT) return expect(status, text).not.toBe(201);
      const answer = await asked(body.id, { metrics: ['count'], columns: ['amount'] });
      expect(answer.text).toContain('"amount":5');
      expect(answer.text).not.toContain('"amount":0');
      const sql = `SELECT MIN(amount) AS n FROM ${schema}."${table_name}"`;
      const json = { database_id: databaseId, sql, schema, client_id: 'cut' };
      const run = await lab.ask<{ data?: object[] }>('ada', 'POST', '/api/v1/sqllab/execute/', {
        json,
      });
      expect(run.body.data, run.text).toEqual([{ n: 5 }]);
    });

    test('closes datasets of the statistics of tables', async () => {
      for (const [place, table_name] of STATISTICS[remote.service] ?? []) {
        const { body, text, status } = await made({ schema: place, table_name });
        expect(status, text).toBe(201);
        const answer = await asked(body.id, { metrics: ['count'] });
        expect([answer.status, answer.text]).toEqual([
          403,
          expect.stringContaining('holds values of tables of which you see some rows'),
        ]);
      }
    });

    test('is applied before what people write in SQL', async () => {
      for (const sql of statementsOf(attack, `${schema}.${table}`)) {
        const client_id = randomBytes(5).toString('hex');
        const json = { database_id: databaseId, sql, schema, client_id };
        const path = '/api/v1/sqllab/execute/';
        const { body, text } = await lab.ask<{ data?: { n: unknown }[] }>('ada', 'POST', path, {
          json,
        });
        expect(Number(body.data?.[0]?.n), `${sql}\n${text}`).toBe(VISIBLE);
      }
    });
  });
}
