/** Jinja on its way through the server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { RowsAnswer } from '#common/wire/sqllab.ts';

interface Refused {
  readonly errors: readonly {
    readonly error_type?: string;
    readonly message: string;
    readonly extra?: Readonly<Record<string, unknown>>;
  }[];
}

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

const execute = <Body = RowsAnswer>(sql: string, params?: object | string, search = '') =>
  lab.ask<Body>('ada', 'POST', `/api/v1/sqllab/execute/${search}`, {
    json: {
      database_id: lab.databaseId,
      sql,
      ...(params === undefined
        ? {}
        : { templateParams: typeof params === 'string' ? params : JSON.stringify(params) }),
    },
  });

test('parameters, the address and the person appear in the text that runs [T28] [RUN-05]', async () => {
  const { body, text } = await execute(
    "SELECT {{ n }} AS n, '{{ ds }}' AS ds, '{{ url_param(\"x\") }}' AS x, '{{ current_username() }}' AS who, {{ big }} AS big",
    '{"n": 7, "ds": "2025-01-01", "big": 9007199254740993}',
    '?x=hello',
  );
  expect(body.data, text).toEqual([
    { n: 7, ds: '2025-01-01', x: 'hello', who: 'ada', big: '9007199254740993' },
  ]);
  expect(body.query.sql).toContain('{{ n }}');
  expect(body.query.executedSql).toContain('SELECT 7 AS n');
});

test('a text that a parameter writes without quotes is told to need them, a misspelt column is not', async () => {
  const messageOf = async (sql: string, params: object) =>
    (await execute<Refused>(sql, params)).body.errors[0]?.message;
  const hint = 'If "paid" is a text, it needs quotes: \'{{ st }}\'';
  const from = "FROM (SELECT 'x' AS status)";
  expect(
    await messageOf(`SELECT status ${from} WHERE status = {{ st }}`, { st: 'paid' }),
  ).toContain(hint);
  const typed = `SELECT paid ${from} WHERE status = '{{ st }}'`;
  expect(await messageOf(typed, { st: 'paid' })).not.toContain('quotes');
});

test('a value of the address cannot end the string around it [T28] [T18]', async () => {
  const hostile = encodeURIComponent("' AS a, 2 AS b --");
  const { body } = await execute(
    'SELECT \'{{ url_param("x") }}\' AS a',
    undefined,
    `?x=${hostile}`,
  );
  expect(body.data).toEqual([{ a: "' AS a, 2 AS b --" }]);
});

test('the rendered text passes the gate, whatever the typed one looked like [T3] [T28]', async () => {
  const { status, body } = await execute<Refused>('SELECT * FROM {{ f }}', {
    f: "read_text('/etc/passwd')",
  });
  expect(status).toBe(500);
  expect(body.errors[0]?.message).toContain('read_text');
  const second = await execute<Refused>('SELECT {{ a }}', { a: '1; DELETE FROM t' });
  expect(second.body.errors[0]?.error_type).toBe('DML_NOT_ALLOWED_ERROR');
});

test('an error that a value causes is shown in the filled-in line', async () => {
  const { body } = await execute<Refused>("SELECT '{{ name }}'", { name: "O'Brien" });
  expect(body.errors[0]).toMatchObject({
    extra: { filled_in: { text: "SELECT 'O'Brien'" } },
  });
});

test.each<[sql: string, params: string | undefined, status: number, error: object]>([
  [
    "SELECT {{ n }} AS n, '{{ ds }}' AS d",
    undefined,
    500,
    {
      error_type: 'MISSING_TEMPLATE_PARAMS_ERROR',
      extra: {
        undefined_parameters: ['n', 'ds'],
        template_parameters: {},
        issue_codes: [expect.objectContaining({ code: 1006 })],
      },
    },
  ],
  ['SELECT {{ foo.bar }}', undefined, 500, { error_type: 'INVALID_TEMPLATE_PARAMS_ERROR' }],
  ['SELECT {{ n }}', '{"n":', 500, { error_type: 'INVALID_TEMPLATE_PARAMS_ERROR' }],
  ['SELECT {{ n }}', '[1]', 500, { error_type: 'INVALID_TEMPLATE_PARAMS_ERROR' }],
  [
    'SELECT\n{{ n AS n',
    '{"n":1}',
    422,
    {
      error_type: 'GENERIC_COMMAND_ERROR',
      extra: {
        template: 'SELECT\n{{ n AS n',
        line: 2,
        exception_type: 'TemplateSyntaxError',
        issue_codes: [expect.objectContaining({ code: 1010 })],
      },
    },
  ],
])(
  'the run of %s with %s fails as %s, and the history says so',
  async (sql, params, status, error) => {
    const answer = await execute<Refused>(sql, params);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body.errors[0]).toMatchObject(error);
    const { body } = await lab.ask<{ result: { status: string }[] }>(
      'ada',
      'GET',
      '/api/v1/query/?q=(columns:!(status),order_column:start_time,order_direction:desc,page:0,page_size:1)',
    );
    expect(body.result[0]?.status).toBe('failed');
  },
);

test('parameters that no template uses are ignored', async () => {
  expect((await execute('SELECT 1 AS n', '{"n":')).body.data).toEqual([{ n: 1 }]);
});

test('positions in errors belong to the typed text as far as they can be traced', async () => {
  const { body } = await execute<Refused>('SELECT {{ a }} AS a,\n  nope', { a: '1' });
  expect(body.errors[0]?.extra).toMatchObject({ line: 2, column: 3 });
  const loop = '{% for i in [1,2] %}SELECT 1 AS a,\n{% endfor %} nope';
  const { body: moved } = await execute<Refused>(loop);
  expect(moved.errors[0]?.extra?.line ?? null).toBeNull();
});

describe('the template', () => {
  const ask = (path: string, json: object) =>
    lab.ask<{ result: unknown } & Refused>('ada', 'POST', path, { json });
  const parameters = { template_params: { n: 500 } };

  test('is rendered for the estimate [EFD-01]', async () => {
    const { body } = await ask('/api/v1/sqllab/estimate/', {
      database_id: lab.databaseId,
      sql: 'SELECT * FROM range({{ n }})',
      ...parameters,
    });
    expect(body.result).toEqual([{ 'Estimated rows': '500', 'Rows read': '500' }]);
  });

  test('is rendered for the formatter only with parameters and a database [EFD-05]', async () => {
    const format = async (more: object) =>
      (await ask('/api/v1/sqllab/format_sql/', { sql: 'select {{ n }}', ...more })).body.result;
    expect(await format({})).toBe('SELECT\n  {{ n }}');
    expect(await format({ database_id: lab.databaseId, template_params: '{"n": 3}' })).toBe(
      'SELECT\n  3',
    );
  });

  test('is rendered for the validation', async () => {
    const path = `/api/v1/database/${lab.databaseId}/validate_sql/`;
    expect((await ask(path, { sql: 'SELECT {{ n }}', ...parameters })).body.result).toEqual([]);
    expect((await ask(path, { sql: 'SELECT\n{{ n' })).body.result).toMatchObject([
      { line_number: 2 },
    ]);
  });
});

test('the text runs unchanged where templates are disabled [T28]', async () => {
  const flags = lab.deps.config.featureFlags as Record<string, boolean>;
  flags.ENABLE_TEMPLATE_PROCESSING = false;
  try {
    const { body } = await execute("SELECT '{{ n }}' AS n");
    expect(body.data).toEqual([{ n: '{{ n }}' }]);
  } finally {
    flags.ENABLE_TEMPLATE_PROCESSING = true;
  }
});

describe('datasets in templates', () => {
  const aDataset = async (sql: string) => {
    const { body } = await lab.ask<{ id: number }>('ada', 'POST', '/api/v1/dataset/', {
      json: { database: lab.databaseId, schema: 'main', table_name: `of ${sql}`, sql },
    });
    await lab.deps.store.db
      .updateTable('datasets')
      .set({
        metrics: JSON.stringify([{ metric_name: 'most', expression: 'max(n)' }]),
        columns: JSON.stringify([{ column_name: 'n' }]),
      })
      .where('id', '=', body.id)
      .execute();
    return body.id;
  };

  test('a dataset stands for its rows, and a metric for its expression', async () => {
    const id = await aDataset('SELECT 3 AS n UNION ALL SELECT 4');
    const { body, text } = await execute(
      `SELECT {{ metric('most', ${id}) }} AS m FROM {{ dataset(${id}) }}`,
    );
    expect(body.data, text).toEqual([{ m: 4 }]);
  });

  test.each([
    ['{{ dataset(999999) }}', 'there is no dataset 999999 in this database'],
    ["{{ dataset('x') }}", 'a dataset is named by its number'],
    ["{{ metric('most') }}", 'a dataset is named by its number'],
  ])('what a template cannot have is refused with its reason: %s', async (sql, reason) => {
    const { body } = await execute<Refused>(`SELECT * FROM ${sql}`);
    expect(body.errors[0]?.message).toContain(reason);
  });

  test('another person’s dataset looks missing, and its SQL is not inserted', async () => {
    const id = await aDataset('SELECT 5 AS n');
    const { body } = await lab.ask<Refused>('viewer', 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: lab.databaseId, sql: `SELECT * FROM {{ dataset(${id}) }}` },
    });
    expect(body.errors[0]?.message).toContain(`there is no dataset ${id} in this database`);
    expect(JSON.stringify(body)).not.toContain('SELECT 5');
  });
});
