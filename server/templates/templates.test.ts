import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rendered, TemplateOrder } from './calls.ts';
import { TEXT_MAX } from './templateService.ts';
import { createTemplates, type Templates } from './templates.ts';

const USER = { id: 7, username: 'ada', email: 'ada@example.org' };

const aService = (inProcess: boolean, timeoutMs = 60_000): Templates =>
  createTemplates({ inProcess, timeoutMs, queueLength: 10, onWarning: () => undefined });

test('a worker gives up a text whose formatting takes minutes, and the next formats the next [R18, T31]', async () => {
  // Time for a new worker on a busy machine.
  const templates = aService(false, 8000);
  const hostile = `select ${'/* '.repeat(100_000)}`;
  const given = templates.layOut({ sql: hostile, backend: 'duckdb' }, 'ada');
  await expect(given).rejects.toMatchObject({ code: 'timeout' });
  const next = await templates.layOut({ sql: 'select 1', backend: 'duckdb' }, 'ada');
  expect(next).toEqual({ kind: 'laid_out', text: 'SELECT\n  1' });
  await templates.close();
});

describe.each([
  { where: 'in this process', inProcess: true },
  { where: 'in a worker', inProcess: false },
])('the template service $where', ({ inProcess }) => {
  let templates: Templates;
  beforeAll(() => {
    templates = aService(inProcess);
  });
  afterAll(() => templates.close());

  const render = (text: string, order: Partial<TemplateOrder> = {}): Promise<Rendered> =>
    templates.render(
      { text, parameters: {}, urlParameters: {}, user: USER, backend: 'duckdb', ...order },
      'ada',
    );
  const textOf = async (text: string, order: Partial<TemplateOrder> = {}) => {
    const rendered = await render(text, order);
    return rendered.kind === 'rendered' ? rendered.text : rendered;
  };

  test.each<[text: string, order: Partial<TemplateOrder>, expected: string]>([
    [
      "SELECT {{ n }} AS n, '{{ ds }}', {{ lst[0] }}",
      { parameters: { n: 7, ds: '2025-01-01', lst: [1] } },
      "SELECT 7 AS n, '2025-01-01', 1",
    ],
    ['FROM {{ table }}\n', { parameters: { table: 'main.t' } }, 'FROM main.t\n'],
    [
      '{{ big }} {{ text }}',
      { parameters: { big: 9007199254740993n, text: '12345678901234567890123' } },
      '9007199254740993 12345678901234567890123',
    ],
    [
      "{% for c in ['a','b'] %}'{{c}}' AS {{c}}{% if not loop.last %},{% endif %}{% endfor %}",
      {},
      "'a' AS a,'b' AS b",
    ],
    ['{% if region %}WHERE r{% endif %}x', {}, 'x'],
    ["{{ filter_values('a') }} {{ filter_values('a', 'x') | where_in }}", {}, "[] ('x')"],
    ["{{ filter_values('a', default=\"o'x\") | where_in }}", {}, "('o''x')"],
    ["{% for f in get_filters('a', remove_filter=True) %}{{ f.val }}{% endfor %}.", {}, '.'],
    ["{{ get_time_filter('day').time_range }}", {}, 'No filter'],
    [
      "{{ get_time_filter('day', default='2020-01-01 : 2021-01-01', strftime='%Y').from_expr }}",
      {},
      '2020',
    ],
    [
      "{% if get_time_filter('day').from_expr %}a{% else %}b{% endif %}{{ cache_key_wrapper(3) }}",
      {},
      'b3',
    ],
    [
      '{{ current_user_roles() | where_in }}',
      { user: { ...USER, roles: ['Gamma', 'Alpha'] } },
      "('Alpha', 'Gamma')",
    ],
    [
      "SELECT {{ metric('total', 7) }} FROM {{ dataset(7, include_metrics=True, columns=['a b']) }}",
      {
        datasets: {
          7: {
            id: 7,
            from: '"main"."t"',
            columns: [
              { name: 'a b', expression: null },
              { name: 'c', expression: 'd + 1' },
            ],
            metrics: [{ name: 'total', expression: 'sum(d)' }],
          },
        },
      },
      'SELECT sum(d) FROM (\nSELECT "a b" AS "a b", sum(d) AS "total"\nFROM "main"."t"\nGROUP BY "a b"\n) AS "dataset_7"',
    ],
    ["{{ day | default('2020-01-01') }}", {}, '2020-01-01'],
    ['a {# a remark #}b{% raw %}{{ x }}{% endraw %}', {}, 'a b{{ x }}'],
    ["{{ d.items()[0][0] }} {{ 'a,b'.split(',')[1] }}", { parameters: { d: { k: 1 } } }, 'k b'],
    [
      '{{ current_user_id() }} {{ current_username() }} {{ current_user_email() }}',
      {},
      '7 ada ada@example.org',
    ],
    [
      '{{ current_user_rls_rules() | where_in }}{% if not current_user_rls_rules() %}none{% endif %}',
      { rules: ["a = 'x'"] },
      "('a = ''x''')",
    ],
    ['{% if not current_user_rls_rules() %}none{% endif %}', {}, 'none'],
    ["{{ '2023-04-05' | to_datetime('%Y-%m-%d') }}", {}, '2023-04-05 00:00:00'],
    ["{{ '2023-04-05 06:07:08' | to_datetime }}", {}, '2023-04-05 06:07:08'],
    ["{{ ('05.04.2023' | to_datetime(format='%d.%m.%Y')).strftime('%Y%m') }}", {}, '202304'],
    ["{% set a = '2023-04-05' | to_datetime('%Y-%m-%d') %}{{ a.strftime('%d') }}", {}, '05'],
    [
      "{% if (to|to_datetime(format='%Y-%m-%d') - since|to_datetime(format='%Y-%m-%d')).days > 100 %}long{% else %}short{% endif %}",
      { parameters: { to: '2023-04-20', since: '2023-01-01' } },
      'long',
    ],
    [
      "{% set all = '2023-01-02 01:00:00'|to_datetime - '2023-01-01 00:30:00'|to_datetime %}{{ all.days }} {{ all.seconds }} {{ all.total_seconds() }}",
      {},
      '1 1800 88200',
    ],
    ['{{ none | to_datetime }}.strftime(', {}, 'none.strftime('],
    [
      "{{ ('a.strftime(b)' | upper) ~ ('2023-01-01 00:00:00' | to_datetime)[:4] }}",
      {},
      'A.STRFTIME(B)2023',
    ],
    ["'{{ url_param('x') }}'", { urlParameters: { x: 'hello' } }, "'hello'"],
    ["'{{ url_param('y', 'else') }}' {{ url_param('y', default='q') }}", {}, "'else' q"],
    [
      "{{ [1, 'a', \"o'clock\"] | where_in }} {{ [] | where_in }}",
      {},
      "(1, 'a', 'o''clock') (NULL)",
    ],
  ])('renders %s [T28]', async (text, order, expected) => {
    expect(await textOf(text, order)).toBe(expected);
  });

  test('asks for the partitions of a table once, and writes the newest so that it cannot end the text around it [T28]', async () => {
    const text = "day = '{{ presto.latest_partition('shop.days') }}'";
    const order = { backend: 'trino' };
    expect(await render(text, order)).toEqual({
      kind: 'needs',
      datasets: [],
      partitions: ['shop.days'],
    });
    const partitions = { 'shop.days': ["2024-01-31' OR '1'='1", 'eu'], 'shop.none': [] };
    expect(await textOf(text, { ...order, partitions })).toBe("day = '2024-01-31'' OR ''1''=''1'");
    const all =
      "{{ trino.latest_partitions('shop.days')[1] }} {{ trino.latest_partition('shop.none') }}";
    expect(await textOf(all, { ...order, partitions })).toBe('eu none');
    expect((await render(text)).kind).not.toBe('rendered');
  });

  test('escapes a value of the address, so that it cannot end the string around it [T28]', async () => {
    const urlParameters = { x: "' OR 1=1; --" };
    expect(await textOf("'{{ url_param('x') }}'", { urlParameters })).toBe("''' OR 1=1; --'");
    const order = { urlParameters: { x: "\\' OR 1=1; --" }, backend: 'mysql' };
    expect(await textOf("'{{ url_param('x') }}'", order)).toBe("'\\\\'' OR 1=1; --'");
  });

  test('says that a text is no moment in the format it is to have', async () => {
    expect(await render("{{ '2023-13-01' | to_datetime('%Y-%m-%d') }}")).toEqual({
      kind: 'failed',
      message: '"2023-13-01" is no moment written as %Y-%m-%d',
      line: null,
    });
  });

  test('names every parameter without a value', async () => {
    expect(await render("{{ a }} '{{ b }}' {{ known }}", { parameters: { known: 1 } })).toEqual({
      kind: 'undefined',
      names: ['a', 'b'],
    });
    expect(await render('{{ foo.bar }}')).toEqual({ kind: 'malformed', expression: 'foo.bar' });
  });

  test.each([
    ['{{ missing | where_in }}', ['missing']],
    [
      "SELECT {{ a }}\nWHERE b IN {{ b|where_in }} AND {{ c | upper | join(',') }}",
      ['a', 'b', 'c'],
    ],
    ['{% set y = missing | where_in %}{{ y }}', ['missing']],
    ["{{ ['x', missing | upper] | where_in }}", ['missing']],
  ])('names every parameter of %j without a value, whatever filter it has', async (text, names) => {
    expect(await render(text)).toEqual({ kind: 'undefined', names });
  });

  test('names an expression without a value that is filtered', async () => {
    expect(await render('{{ a.b | where_in }}', { parameters: { a: {} } })).toEqual({
      kind: 'malformed',
      expression: 'a.b',
    });
  });

  test.each([
    ['{{ missing | default([1]) | where_in }}', '(1)'],
    ["{{ missing | d('x') }}", 'x'],
    ['{% if missing %}{{ missing | where_in }}{% endif %}', ''],
    ['{{ given | where_in }}', '(NULL)'],
    ["{{ 'missing | where_in' }} {# missing | where_in #}", 'missing | where_in '],
    ['{% raw %}{{ missing | where_in }}{% endraw %}', '{{ missing | where_in }}'],
    ["{% set own = ['a'] %}{{ own | where_in }}", "('a')"],
    ['{% for one in [[1], [2]] %}{{ one | where_in }}{% endfor %}', '(1)(2)'],
    ['{% for one in missing | d([]) %}{{ one | where_in }}{% endfor %}', ''],
    ['{% set own | upper %}a{% endset %}{{ own | lower }}', 'a'],
    ["{{ 'a' ~ given.b | default('c') ~ {'a': 1}.a | string }}", 'ac1'],
  ])('renders %j, whose values are given or not needed', async (text, expected) => {
    expect(await textOf(text, { parameters: { given: null } })).toBe(expected);
  });

  test.each([
    ['SELECT\n{{ n AS n', 2],
    ['SELECT {% if x %} 1', 1],
  ])('rejects %j and names the line', async (text, line) => {
    expect(await render(text)).toMatchObject({ kind: 'syntax', line });
  });

  test.each([
    "{% include '/etc/passwd' %}",
    "{% import 'fs' as fs %}{{ fs }}",
    '{{ lipsum() }}',
    "{{ ''.__class__.__mro__ }}",
    '{{ self.constructor }}',
    "{{ range.constructor('return process')() }}",
    '{{ current_username.constructor("return process")() }}',
    '{{ debug() }}',
    '{{ now() }}',
  ])('gives %s no access to anything [T28]', async (text) => {
    const rendered = await render(text);
    expect(rendered.kind).not.toBe('rendered');
  });

  test('ends an endless template by itself, refuses a huge one, and renders the next [T28]', async () => {
    const endless =
      '{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}';
    expect(await render(endless)).toMatchObject({ kind: 'failed' });
    await expect(render("{{ 'x' * 2000000 }}")).rejects.toThrow('longer');
    await expect(render('x'.repeat(TEXT_MAX + 1))).rejects.toThrow('longer');
    expect(await render("{{ 'x' * 4000000000 }}")).toMatchObject({ kind: 'failed' });
    expect(await textOf('{{ 1 + 1 }}')).toBe('2');
  });
});
