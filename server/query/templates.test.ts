/** Templates in datasets and in custom SQL of charts: what others choose is a value, never SQL. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

const TABLE = `
  SELECT * FROM (VALUES
    (1, 'north', TIMESTAMP '2024-01-01 00:00:00'),
    (2, 'south', TIMESTAMP '2024-02-01 00:00:00'),
    (3, 'o''neil', TIMESTAMP '2024-03-01 00:00:00'),
    (4, 'admin', TIMESTAMP '2024-04-01 00:00:00')
  ) AS t(id, region, "at")`;

let server: TestServer;
let admin: Client;
let plain: number;

beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'sold', from: { sql: TABLE } });
  admin = await server.signIn();
  plain = await newDataset('sold');
});
afterAll(() => server.close());

let count = 0;
const newDataset = async (name?: string): Promise<number> => {
  count += 1;
  const base = { database: server.databaseId, schema: 'main' };
  const json = name
    ? { ...base, table_name: name }
    : { ...base, table_name: `made_${count}`, sql: 'SELECT * FROM sold' };
  const answer = await admin.post('/api/v1/dataset/', { json });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};
/** A dataset over a template, with the columns of the table. */
const made = async (sql: string, more: object = {}): Promise<number> => {
  const id = await newDataset();
  const answer = await admin.put(`/api/v1/dataset/${id}`, { json: { sql, ...more } });
  expect(answer.status, await answer.text()).toBe(200);
  return id;
};

interface Entry {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly query: string;
  readonly [key: string]: unknown;
}
const ask = async (id: number, query: object) => {
  const json = { datasource: { id, type: 'table' }, queries: [query] };
  const answer = await admin.post('/api/v1/chart/data', { json });
  const text = await answer.text();
  const body = JSON.parse(text) as { result?: Entry[] };
  return { status: answer.status, entry: body.result?.[0], text };
};
const idsOf = async (id: number, query: object = {}) => {
  const { entry, text } = await ask(id, { columns: ['id'], orderby: [['id', true]], ...query });
  return entry ? entry.data.map((row) => row.id) : text;
};
const inRegions = (...val: readonly string[]) => ({ filters: [{ col: 'region', op: 'IN', val }] });

const HOSTILE = ["x') OR ('1'='1", "'; DROP TABLE sold; --", "o'neil", '\\', "\\' OR 1=1 --"];

describe('an answer names the parameters of the address that its SQL reads', () => {
  const url_params = { r: 'south', foo: 'bar', other: 'x' };
  const read = async (id: number, query: object = {}) =>
    (await ask(id, { columns: ['id'], url_params, ...query })).entry?.read_parameters;
  const IN_DATASET = "SELECT * FROM sold WHERE region = '{{ url_param('r') }}'";

  test('in the SQL of the dataset and in its own', async () => {
    const id = await made(IN_DATASET);
    expect(await read(id)).toEqual(['r']);
    const where = "region <> '{{ url_param(\"other\", 'y') }}'";
    expect(await read(id, { extras: { where } })).toEqual(['r', 'other']);
  });

  test('none where no template reads any, and all where a name is computed', async () => {
    expect(await read(plain)).toEqual([]);
    expect(await read(await made("SELECT * FROM sold -- url_param('r') {{ 'foo' }}"))).toEqual([]);
    const computed = await made("SELECT * FROM sold WHERE region = '{{ url_param('f' ~ 'oo') }}'");
    expect(await read(computed)).toEqual(['r', 'foo', 'other']);
  });

  test('not where the address has none', async () => {
    const { entry } = await ask(await made(IN_DATASET), { columns: ['id'] });
    expect(entry).not.toHaveProperty('read_parameters');
  });
});

describe('a template in the SQL of a dataset', () => {
  test.each([
    ["SELECT * FROM sold WHERE region IN {{ filter_values('region') | where_in }}"],
    [`SELECT * FROM sold WHERE region IN ('{{ "','".join(filter_values('region')) }}')`],
    [`SELECT * FROM sold WHERE region IN ('{{ filter_values('region') | join("','") }}')`],
    [`SELECT * FROM sold WHERE region IN ({{ "'" + "','".join(filter_values('region')) + "'" }})`],
    [
      "SELECT * FROM sold WHERE 1 = 0 {% for f in get_filters('region') %}{% for v in f.val %} OR region = {{ v }}{% endfor %}{% endfor %}",
    ],
    [
      "{% set all = filter_values('region') %}SELECT * FROM sold WHERE {% for r in all %}region = '{{ r }}' OR {% endfor %} 1 = 0",
    ],
  ])('reads the filters of the chart as values: %s [T28]', async (sql) => {
    const id = await made(sql);
    expect(await idsOf(id, inRegions('north', "o'neil"))).toEqual([1, 3]);
    for (const value of HOSTILE.filter((one) => one !== "o'neil")) {
      expect(await idsOf(id, inRegions(value)), value).toEqual([]);
    }
  });

  test('has the defaults of its functions where the chart has no filter', async () => {
    const id = await made(
      "SELECT * FROM sold WHERE region IN {{ filter_values('region', 'south') | where_in }} {% if get_filters('region') %} AND 1 = 0 {% endif %}",
    );
    expect(await idsOf(id)).toEqual([2]);
    const { entry } = await ask(id, { columns: ['id'] });
    expect(entry?.applied_template_filters).toEqual([]);
  });

  test('may take a filter over, so that it does not filter once more', async () => {
    const id = await made(
      "SELECT id, 'all' AS region FROM sold WHERE region IN {{ filter_values('region', remove_filter=True) | where_in }}",
    );
    const { entry } = await ask(id, { columns: ['id'], ...inRegions('south') });
    expect(entry?.data).toEqual([{ id: 2 }]);
    expect(entry?.applied_template_filters).toEqual(['region']);
    const kept = await made(
      "SELECT id, 'all' AS region FROM sold {# {{ filter_values('region') }} #}",
    );
    expect(await idsOf(kept, inRegions('south'))).toEqual([]);
  });

  test('reports a filter that only it knows as applied', async () => {
    const id = await made(
      "SELECT * FROM sold WHERE region IN {{ filter_values('hidden') | where_in }}",
    );
    const { entry } = await ask(id, {
      columns: ['id'],
      filters: [{ col: 'hidden', op: 'IN', val: ['south'] }],
    });
    expect(entry).toMatchObject({
      data: [{ id: 2 }],
      applied_filters: [{ column: 'hidden' }],
      rejected_filters: [],
    });
  });

  test('reads parameters of the address as values, in a text, as a text, and as nothing', async () => {
    const id = await made(
      "SELECT * FROM sold WHERE region = '{{ url_param('r') }}' OR region = {{ url_param('r') }} -- {{ url_param('r') }}",
    );
    const of = (r: string) => idsOf(id, { url_params: { r } });
    expect([await of('north'), await of("o'neil")]).toEqual([[1], [3]]);
    for (const value of ["x' OR '1'='1", 'x\n OR 1=1', "x' --", '\uE002 OR 1=1 \uE003']) {
      expect(await of(value), value).toEqual([]);
    }
    const like = await made("SELECT * FROM sold WHERE region LIKE '{{ url_param('r') }}%'");
    expect(await idsOf(like, { url_params: { r: 'so' } })).toEqual([2]);
  });

  test.each([
    ["SELECT * FROM sold WHERE \"{{ url_param('r', 'id') }}\" = 1"],
    ["SELECT * FROM {{ url_param('r', 'sold') }}_all"],
    ["SELECT * FROM sold WHERE region = $${{ url_param('r', 'id') }}$$"],
    ["SELECT * FROM sold WHERE region = E'\\{{ url_param('r', 'id') }}'"],
    [
      "{% macro m(x) %}x{{ x }}{% endmacro %}SELECT * FROM sold WHERE 1 = {{ m(url_param('r', 'id')) }}",
    ],
  ])('refuses a value where no value can stand: %s [T28]', async (sql) => {
    const id = await newDataset();
    const answer = await admin.put(`/api/v1/dataset/${id}`, { json: { sql } });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('where no value can'),
    ]);
    await server.store.db.updateTable('datasets').set({ sql }).where('id', '=', id).execute();
    const { status, text } = await ask(id, { columns: ['id'], url_params: { r: 'id' } });
    expect([status, text], sql).toEqual([400, expect.stringContaining('where no value can')]);
  });

  test.each([
    // Values reach the text past what is read of the template.
    `{% raw %}{% endraw %}SELECT * FROM sold WHERE region = '{{ url_param("r") }}'`,
    `SELECT * FROM sold WHERE region = '{{ "" if "}}" == "" else url_param("r") }}'`,
    `SELECT * FROM sold WHERE region = '{{ {"a": {"b": 1}}["c"] or url_param("r") }}'`,
    `{% for (a, (b, c)) in [(1, (2, url_param("r")))] %}SELECT * FROM sold WHERE region = '{{ c }}'{% endfor %}`,
    `{% for r in [url_param("r"), 1] %}{% if loop.last %}SELECT * FROM sold WHERE region = '{{ loop.previtem }}'{% endif %}{% endfor %}`,
    `{% for r in [url_param("r"), 1] %}{% set l = loop %}{% if loop.last %}SELECT * FROM sold WHERE region = '{{ l["prev" ~ "item"] }}'{% endif %}{% endfor %}`,
    `{% set r %}{{ url_param("r") }}{% endset %}SELECT * FROM sold WHERE region = '{{ r }}'`,
    `{% set n = namespace() %}{% set n.r = url_param("r") %}SELECT * FROM sold WHERE region = '{{ n.r }}'`,
  ])('reads a value as a value wherever it comes from: %s [T28]', async (sql) => {
    const id = await made(sql);
    for (const r of ["x' OR '1'='1", "x' UNION SELECT * FROM sold --"])
      expect(await idsOf(id, { url_params: { r } }), r).toEqual([]);
    expect(await idsOf(id, { url_params: { r: 'south' } })).toEqual([2]);
  });

  test('cannot be cut short by a negative number [T28]', async () => {
    const id = await made(
      "SELECT * FROM sold WHERE id > -{{ filter_values('n', 1)[0] }} AND region = 'north'",
    );
    for (const val of [5, -5, 0]) {
      const filters = [{ col: 'n', op: 'IN', val: [val] }];
      expect(await idsOf(id, { filters }), String(val)).toEqual(val === -5 ? [] : [1]);
    }
  });

  test('does not go on with the rules of the text before it [T28]', async () => {
    const id = await newDataset();
    const sql = "SELECT * FROM sold WHERE region = E'x'\n{{ url_param('r', 'y') }}";
    const answer = await admin.put(`/api/v1/dataset/${id}`, { json: { sql } });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('where no value can'),
    ]);
  });

  test('writes what its own author wrote as it is', async () => {
    const id = await made(
      '{% set wanted = \'id, region\' %}SELECT {{ wanted }}, "at" FROM {{ source }} WHERE id < {{ 1 + 2 }}',
      { template_params: '{"source": "sold"}' },
    );
    expect(await idsOf(id)).toEqual([1, 2]);
  });

  test('knows who asks and when', async () => {
    const own = await made('SELECT * FROM sold WHERE region = {{ current_username() }}');
    expect(await idsOf(own)).toEqual([4]);
    const id = await made(
      '{% set t = get_time_filter(\'at\', default=\'2024-03 : 2024-04\') %}SELECT * FROM sold WHERE "at" >= {{ t.from_expr }} AND "at" < {{ t.to_expr }}',
    );
    expect(await idsOf(id)).toEqual([3]);
    const range = { col: 'at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-15' };
    expect(await idsOf(id, { filters: [range] })).toEqual([1, 2]);
  });

  test('knows which rules limit its rows, and writes them as values', async () => {
    const sql =
      'SELECT id, {{ (current_user_rls_rules() or [\'none\'])[0] }} AS region, "at" FROM sold {% if current_user_rls_rules() %}WHERE id < 3{% endif %}';
    const id = await made(sql);
    const regionsOf = async () => {
      const { entry } = await ask(id, { columns: ['id', 'region'], orderby: [['id', true]] });
      return entry?.data.map(({ region }) => region);
    };
    expect(await regionsOf()).toEqual(Array(4).fill('none'));
    const rule = { name: 'some', filter_type: 'Base', clause: "id <> 9 OR region = 'o''neil'" };
    const json = { ...rule, tables: [id], roles: [] };
    const answer = await admin.post('/api/v1/rowlevelsecurity/', { json });
    expect(answer.status).toBe(201);
    expect(await regionsOf()).toEqual([rule.clause, rule.clause]);
  });

  test('reads moments of its filters, and writes them as values', async () => {
    const id = await made(
      `{% set t = get_time_filter('at', strftime='%Y-%m-%d', default='2024-01-01 : 2024-02-15') %}SELECT * FROM sold WHERE "at" < '{{ t.to_expr | to_datetime('%Y-%m-%d') }}' {% if (t.to_expr|to_datetime('%Y-%m-%d') - t.from_expr|to_datetime('%Y-%m-%d')).days > 50 %}AND id > 1{% endif %}`,
    );
    expect(await idsOf(id)).toEqual([1, 2]);
    const range = (val: string) => ({ filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val }] });
    expect(await idsOf(id, range('2024-01-01 : 2024-03-15'))).toEqual([2, 3]);
    const said = await made(
      `SELECT * FROM sold WHERE "at" < '{{ url_param('day', '2024-03-15') | to_datetime('%Y-%m-%d') }}'`,
    );
    expect(await idsOf(said, { url_params: { day: '2024-01-15' } })).toEqual([1]);
    expect(await idsOf(said, { url_params: { day: "2024' OR '1'='1" } })).toContain(
      'is no moment written as %Y-%m-%d',
    );
  });

  test('that fails says why, when it is saved and when it is asked', async () => {
    const id = await newDataset();
    const sql = 'SELECT * FROM sold\nWHERE region = {{ nobody }}';
    const answer = await admin.put(`/api/v1/dataset/${id}`, { json: { sql } });
    const message = 'The template parameter "nobody" has no value.';
    expect([answer.status, await answer.json()]).toEqual([422, { message: { sql: [message] } }]);
    await server.store.db.updateTable('datasets').set({ sql }).where('id', '=', id).execute();
    const { status, text } = await ask(id, { columns: ['id'] });
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { message: `Error: Error while rendering a template: ${message}` },
    ]);
  });
});

describe('a template in custom SQL', () => {
  test('works in conditions, columns, metrics and orders, under the label it has as it is written', async () => {
    const metric = {
      expressionType: 'SQL',
      sqlExpression: "SUM(CASE WHEN region = '{{ url_param('r') }}' THEN 1 ELSE 0 END)",
      label: 'n',
    };
    const { entry } = await ask(plain, {
      columns: [{ sqlExpression: "region = {{ url_param('r') }}", label: 'is' }],
      metrics: [metric],
      orderby: [[metric, false]],
      extras: { where: "id IN {{ filter_values('id') | where_in }}" },
      filters: [{ col: 'id', op: 'IN', val: [1, 2] }],
      url_params: { r: 'south' },
    });
    expect(entry?.data).toEqual([
      { is: true, n: 1 },
      { is: false, n: 0 },
    ]);
    for (const r of HOSTILE) {
      const found = await idsOf(plain, {
        extras: { where: "region = '{{ url_param('r') }}'" },
        url_params: { r },
      });
      expect(found, r).toEqual(r === "o'neil" ? [3] : []);
    }
  });

  const sameAs = (parameter: string) => ({
    expressionType: 'SQL',
    sqlExpression: `CASE WHEN region = '{{ url_param("${parameter}") }}' THEN 'it' ELSE 'other' END`,
    label: 'chosen',
  });

  test('works in the columns of filters, whose values are no templates [T28]', async () => {
    const filters = [{ col: sameAs('r'), op: '==', val: 'it' }];
    expect(await idsOf(plain, { filters, url_params: { r: 'south' } })).toEqual([2]);
    for (const r of HOSTILE) {
      const found = await idsOf(plain, { filters, url_params: { r } });
      expect(found, r).toEqual(r === "o'neil" ? [3] : []);
    }
    const { entry } = await ask(plain, { columns: ['id'], filters, url_params: { r: 'north' } });
    expect(entry).toMatchObject({ applied_filters: [{ column: 'chosen' }], rejected_filters: [] });
    const written = [{ col: 'region', op: '!=', val: "{{ url_param('r') }}" }];
    expect(await idsOf(plain, { filters: written, url_params: { r: 'south' } })).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test('works in the columns of filters with lists, ranges and grains', async () => {
    const moment = {
      expressionType: 'SQL',
      sqlExpression: "\"at\" + INTERVAL ({{ url_param('days', '0') | int }}) DAY",
      label: 'moved',
    };
    const range = { col: moment, op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' };
    expect(await idsOf(plain, { filters: [range] })).toEqual([2]);
    expect(await idsOf(plain, { filters: [range], url_params: { days: '31' } })).toEqual([1]);
    const list = { col: sameAs('r'), op: 'NOT IN', val: ['it'] };
    expect(await idsOf(plain, { filters: [list], url_params: { r: 'south' } })).toEqual([1, 3, 4]);
  });

  test('in the column of a filter cannot leave its expression', async () => {
    const col = { ...sameAs('r'), sqlExpression: "{{ '1 = 1) OR (1' }}" };
    const { status } = await ask(plain, { columns: ['id'], filters: [{ col, op: '==', val: 1 }] });
    expect(status).toBe(422);
    const inner = { ...col, sqlExpression: "{{ '(SELECT 1)' }}" };
    const filters = [{ col: inner, op: '==', val: 1 }];
    expect((await ask(plain, { columns: ['id'], filters })).status).not.toBe(200);
  });

  test('works in calculated columns and metrics of a dataset', async () => {
    const id = await newDataset();
    const { columns } = (await (await admin.get(`/api/v1/dataset/${id}`)).json()).result as {
      columns: object[];
    };
    const answer = await admin.put(`/api/v1/dataset/${id}`, {
      json: {
        columns: [
          ...columns,
          { column_name: 'mine', expression: "region = '{{ current_username() }}'" },
        ],
        metrics: [{ metric_name: 'own', expression: "COUNT(*) + {{ url_param('n', 1) }}" }],
      },
    });
    expect(answer.status, await answer.text()).toBe(200);
    const { entry, text } = await ask(id, {
      columns: ['mine'],
      metrics: ['own'],
      filters: [{ col: 'mine', op: 'IS TRUE' }],
    });
    expect(entry?.data, text).toEqual([{ mine: true, own: 2 }]);
  });

  test('works in samples, and is tried out like other SQL', async () => {
    const path = `/datasource/samples?datasource_type=table&datasource_id=${plain}`;
    const samples = await admin.post(path, {
      json: {
        filters: [{ col: 'region', op: 'IN', val: ["o'neil"] }],
        extras: { where: "region IN {{ filter_values('region') | where_in }}" },
      },
    });
    expect(await samples.json()).toMatchObject({ result: { data: [{ id: 3 }], total_count: 1 } });
    const tried = async (expression: string) => {
      const to = `/api/v1/datasource/table/${plain}/validate_expression/`;
      const json = { expression, expression_type: 'where' };
      return ((await (await admin.post(to, { json })).json()) as { result: object[] }).result;
    };
    expect(await tried("region = '{{ current_username() }}'")).toEqual([]);
    expect(await tried('region = {{ nobody }}')).toMatchObject([
      { message: 'The template parameter "nobody" has no value.' },
    ]);
  });

  test('is rendered so many times for one request [T31]', async () => {
    const metric = (_: unknown, at: number) => ({
      expressionType: 'SQL',
      sqlExpression: `SUM(${at} + {{ 1 }})`,
      label: `m${at}`,
    });
    const asked = (length: number) =>
      ask(plain, { metrics: Array.from({ length }, metric), columns: [] });
    expect((await asked(20)).status).toBe(200);
    const { status, text } = await asked(501);
    expect([status, text]).toEqual([400, expect.stringContaining('more than 500 templates')]);
  });

  const said = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'said' });
  /** What the first row has for an expression, or the reply. */
  const saidBy = async (expression: string, query: object = {}) => {
    const { entry, text } = await ask(plain, {
      columns: ['id'],
      metrics: [said(expression)],
      ...query,
    });
    return entry ? entry.data[0]?.said : text;
  };
  const IN_SPRING = {
    extras: { time_grain_sqla: 'P1D' },
    filters: [
      { col: 'at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-02-15' },
      { col: 'region', op: 'IN', val: ['north', "o'neil"] },
    ],
    granularity: 'at',
    row_limit: 7,
    row_offset: 0,
  };

  test.each([
    ["MAX('{{ time_grain }}')", 'P1D'],
    ["MAX('{{ from_dttm }} {{ to_dttm }}')", '2024-01-01T00:00:00 2024-02-15T00:00:00'],
    ['MAX({{ row_limit }} + {{ row_offset }})', 7],
    ["MAX('{{ columns | join }}')", 'id'],
    ['MAX(\'{{ table_columns | join(",") }}\')', 'id,region,at'],
    ['MAX(\'{{ groupby or "none" }}\')', 'none'],
    ["MAX('{{ metrics[0].label }}')", 'said'],
    [
      "MAX('{% for f in filter %}{{ f.col }} {{ f.op }};{% endfor %}')",
      'at TEMPORAL_RANGE;region IN;',
    ],
    ['MAX(EXTRACT(month FROM {{ time_column }})) {# a name, not a text #}', 1],
    ["{% if time_grain == 'P1D' %}COUNT(*){% else %}SUM(id){% endif %} + 10", 11],
    ['MAX(\'{{ get_time_filter("at", strftime="%Y/%m").to_expr }}\')', '2024/02'],
  ])('knows what the chart asks for: %s', async (expression, expected) => {
    expect(await saidBy(expression, IN_SPRING)).toBe(expected);
  });

  test('knows no range and no grain where the chart has none', async () => {
    const nothing = "MAX('{{ from_dttm or 'open' }} {{ time_grain or 'whole' }}')";
    expect(
      await saidBy(nothing.replaceAll("'open'", '"open"').replaceAll("'whole'", '"whole"')),
    ).toBe('open whole');
  });

  test('reads what the chart asks for as values and as names of columns, never as SQL [T28]', async () => {
    const label = 'x"; DROP TABLE sold; --';
    const column = { sqlExpression: 'id', label, expressionType: 'SQL' };
    const { text } = await ask(plain, {
      columns: [column],
      metrics: [said("MAX('{{ columns[0].label }}')")],
    });
    expect(JSON.parse(text)).toMatchObject({
      result: [{ data: expect.arrayContaining([{ [label]: 1, said: label }]) }],
    });
    const unquoted = await ask(plain, {
      columns: [column],
      metrics: [said('MAX({{ columns[0].label }})')],
    });
    expect(unquoted.status).toBe(400);
    for (const val of HOSTILE) {
      const filters = [{ col: 'hidden', op: '==', val }];
      expect(await saidBy("MAX('{{ filter[0].val }}')", { filters }), val).toBe(val);
    }
    const { status, text: listed } = await ask(plain, {
      columns: [column],
      metrics: [said('MAX({{ columns }})')],
    });
    expect([status, listed]).toEqual([400, expect.stringContaining('filter join')]);
  });

  test('keeps the names that its author gave a meaning', async () => {
    const own = "{% set columns = ['id', 'id * 2'] %}MAX({{ columns | join(' + ') }})";
    expect(await saidBy(own)).toBe(3);
    expect(
      await saidBy(
        "{% set columns = columns + ['region'] %}MAX('{{ columns | join('+') }}')".replace(
          "'+'",
          '"+"',
        ),
      ),
    ).toBe('id+region');
    const dataset = await made('SELECT {{ columns }} FROM sold', {
      template_params: '{"columns": "id, region"}',
    });
    expect(await idsOf(dataset)).toEqual([1, 2, 3, 4]);
  });

  test('of a dataset knows the range, the columns and the limit of the chart', async () => {
    const id = await made(
      "SELECT id, 'x' AS region, \"at\" FROM sold {% if from_dttm is not none and 'id' in columns %}WHERE \"at\" >= '{{ from_dttm }}' AND \"at\" < '{{ to_dttm }}'{% endif %} LIMIT {{ row_limit or 100 }}",
    );
    expect(await idsOf(id)).toEqual([1, 2, 3, 4]);
    expect(await idsOf(id, { granularity: 'at', time_range: '2024-02-01 : 2024-04-01' })).toEqual([
      2, 3,
    ]);
    const compared = {
      granularity: 'at',
      time_range: '2024-02-01 : 2024-04-01',
      time_offsets: ['1 month ago'],
      metrics: [said('COUNT(*)')],
    };
    const { status, text } = await ask(id, { columns: ['region'], ...compared });
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('other times cannot be compared'),
    ]);
  });

  test('takes a metric without the number of a dataset from its own', async () => {
    const id = await newDataset();
    const put = await admin.put(`/api/v1/dataset/${id}`, {
      json: {
        metrics: [
          { metric_name: 'total', expression: 'SUM(id)' },
          { metric_name: 'half', expression: "{{ metric('total') }} / 2" },
        ],
      },
    });
    expect(put.status, await put.text()).toBe(200);
    const { entry, text } = await ask(id, {
      columns: [],
      metrics: [said("{{ metric('total') }} * 10"), 'half'],
    });
    expect(entry?.data, text).toEqual([{ said: 100, half: 5 }]);
    expect(await saidBy("{{ metric('nothing') }}")).toContain('has no metric “nothing”');
  });

  test('is told as it is written where the reply names what its columns are of', async () => {
    const metric = said("MAX('{{ current_username() }}')");
    const { entry } = await ask(plain, {
      columns: [{ sqlExpression: 'id + {{ 0 }}', label: 'a' }],
      metrics: [metric],
    });
    expect(entry?.label_map).toEqual({ a: ['id + {{ 0 }}'], said: [metric.sqlExpression] });
  });

  test('never becomes a subquery or a second condition', async () => {
    const { status } = await ask(plain, {
      columns: ['id'],
      extras: { where: "{{ 'id IN (SELECT 1)' }}" },
    });
    expect(status).toBe(403);
  });
});
