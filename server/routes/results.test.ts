import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from '#common/results/figures.ts';
import type { ColumnProfile } from '#common/results/profile.ts';
import type { Cell } from '../engine/engine.ts';
import { heldSource, viewRows } from '#common/results/viewRows.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import {
  aSqlLabServer,
  COLUMNS,
  type Person,
  type SqlLabServer,
} from '../../mocks/aSqlLabServer.ts';
import type { ColumnsAnswer, PageAnswer } from '#common/wire/sqllab.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

interface Stored {
  readonly stored: { readonly key: string; readonly rows: number; readonly page_rows: number };
}

const run = async (sql: string, who: Person = 'ada') => {
  const { body } = await lab.ask<ColumnsAnswer>(who, 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id: lab.databaseId, sql, queryLimit: 100_000 },
    ...COLUMNS,
  });
  return body;
};
const askView = (key: string, spec: Partial<ViewSpec> | object, who: Person = 'ada') =>
  lab.ask<Stored & { message: unknown }>(who, 'POST', '/api/v1/sqllab/results/view/', {
    json: { key, ...spec },
  });
const page = (key: string, at = 0, who: Person = 'ada') =>
  lab.ask<PageAnswer>(who, 'GET', `/api/v1/sqllab/results/?q=(key:'${key}',page:${at})`, COLUMNS);
const profile = (key: string, column: number, who: Person = 'ada') =>
  lab.ask<{ result: ColumnProfile }>(
    who,
    'GET',
    `/api/v1/sqllab/results/profile/?q=(key:'${key}',column:${column})`,
  );

const figures = (key: string, ranges: readonly object[], who: Person = 'ada') =>
  lab.ask<{ result: Figures }>(who, 'POST', '/api/v1/sqllab/results/figures/', {
    json: { key, ranges },
  });

const ODD = `SELECT * FROM (VALUES
  (1, 9007199254740993::HUGEINT, 1.50::DECIMAL(30,10), 'b', DATE '2024-02-29', 0.5::DOUBLE, TRUE, TIMESTAMPTZ '2024-02-29 12:00:00.000001+00'),
  (2, 9007199254740992::HUGEINT, 12345678901234567890.0000000001::DECIMAL(30,10), 'B', NULL, 'NaN'::DOUBLE, NULL, TIMESTAMPTZ '2024-02-29 12:00:00+00'),
  (3, NULL, 12345678901234567890.0000000002::DECIMAL(30,10), 'a"\n,[1]', DATE '0044-03-15 (BC)', '-Infinity'::DOUBLE, FALSE, NULL),
  (4, 9007199254740993::HUGEINT, -1.5::DECIMAL(30,10), '', DATE 'infinity', NULL, TRUE, TIMESTAMPTZ '2023-12-31 23:30:00-05'),
  (5, -9007199254740995::HUGEINT, NULL, 'É=1', DATE '2024-02-28', 'Infinity'::DOUBLE, FALSE, TIMESTAMPTZ '2024-02-29 12:00:00+00'),
  (6, 7::HUGEINT, 1.5::DECIMAL(30,10), NULL, DATE '2024-02-29', -0.0::DOUBLE, FALSE, TIMESTAMPTZ '1969-07-20 20:17:40+00')
) AS t(n, big, price, "na me", day, x, ok, moment)`;

const CASES: readonly [string, Partial<ViewSpec>, readonly number[]][] = [
  ['nothing asked', {}, [1, 2, 3, 4, 5, 6]],
  ['whole numbers past 2^53, stable', { order_by: [{ column: 1 }] }, [5, 6, 2, 1, 4, 3]],
  [
    'and descending, nulls last',
    { order_by: [{ column: 1, descending: true }] },
    [1, 4, 2, 6, 5, 3],
  ],
  [
    'decimals by their last digit',
    { order_by: [{ column: 2, descending: true }] },
    [3, 2, 1, 6, 4, 5],
  ],
  ['texts regardless of case', { order_by: [{ column: 3 }] }, [4, 3, 2, 1, 5, 6]],
  ['dates from BC to infinity', { order_by: [{ column: 4 }] }, [3, 5, 1, 6, 4, 2]],
  ['doubles with infinities, NaN last', { order_by: [{ column: 5 }] }, [3, 6, 1, 5, 2, 4]],
  ['microseconds', { order_by: [{ column: 7, descending: true }] }, [1, 2, 5, 4, 6, 3]],
  [
    'two columns',
    { order_by: [{ column: 6 }, { column: 0, descending: true }] },
    [6, 5, 3, 4, 1, 2],
  ],
  ['equal by value', { filters: [{ column: 2, op: 'equals', value: '1.5' }] }, [1, 6]],
  [
    'a big number as text',
    { filters: [{ column: 1, op: 'equals', value: '9007199254740993' }] },
    [1, 4],
  ],
  [
    'not equal leaves nulls out',
    { filters: [{ column: 1, op: 'not_equals', value: 7 }] },
    [1, 2, 4, 5],
  ],
  ['greater', { filters: [{ column: 5, op: 'greater', value: 0 }] }, [1, 5]],
  [
    'between dates',
    { filters: [{ column: 4, op: 'between', value: ['2024-02-28', '2024-02-29'] }] },
    [1, 5, 6],
  ],
  [
    'at or after a moment',
    { filters: [{ column: 7, op: 'greater_or_equal', value: '2024-02-29 12:00' }] },
    [1, 2, 5],
  ],
  [
    'before, in another zone',
    { filters: [{ column: 7, op: 'less', value: '2024-01-01 05:30:00+01:00' }] },
    [6],
  ],
  ['null', { filters: [{ column: 3, op: 'is_null' }] }, [6]],
  ['not null', { filters: [{ column: 3, op: 'is_not_null' }] }, [1, 2, 3, 4, 5]],
  ['one of', { filters: [{ column: 3, op: 'one_of', value: ['b', ''] }] }, [1, 4]],
  ['contains, in whatever case', { filters: [{ column: 3, op: 'contains', value: 'é=' }] }, [5]],
  ['starts with', { filters: [{ column: 3, op: 'starts_with', value: 'b' }] }, [1, 2]],
  ['true', { filters: [{ column: 6, op: 'equals', value: true }] }, [1, 4]],
  ['search across columns', { search: 'B' }, [1, 2, 3]],
  ['search with quote and line end', { search: 'A"\n' }, [3]],
  ['search for a shown truth', { search: 'true' }, [1, 4]],
  ['search finds no null', { search: 'null' }, []],
  [
    'all at once',
    {
      search: '2024',
      filters: [{ column: 6, op: 'is_not_null' }],
      order_by: [{ column: 0, descending: true }],
    },
    [6, 5, 4, 1],
  ],
];

describe('a view of a result', () => {
  test.each(CASES)(
    'agrees with the page’s own view: %s [R30] [R31] [R32]',
    async (_, spec, ids) => {
      const answer = await run(ODD);
      const { status, body } = await askView(answer.stored.key, spec);
      expect(status).toBe(200);
      expect(body.stored.rows).toBe(ids.length);
      const shown = await page(body.stored.key);
      const values = answer.page.values as readonly (readonly Cell[])[];
      expect(shown.body.page.values).toEqual(
        values.map((column) => ids.map((id) => column[id - 1])),
      );
      const columns = answer.columns.map(({ name, type, type_generic }) => ({
        name,
        type,
        generic: type_generic,
      }));
      const here = viewRows(heldSource(columns, values), {
        order_by: [],
        filters: [],
        search: '',
        ...spec,
      });
      expect([...here].map((row) => row + 1)).toEqual(ids);
    },
  );

  test('continues on each page where the page before ended', async () => {
    const { stored } = await run('SELECT range AS n, range % 7 AS k FROM range(23456)');
    const { body } = await askView(stored.key, { order_by: [{ column: 1, descending: true }] });
    expect(body.stored).toMatchObject({ rows: 23_456, page_rows: 5000 });
    const all: (readonly [unknown, unknown])[] = [];
    for (let at = 0; at * 5000 < 23_456; at += 1) {
      const { values } = (await page(body.stored.key, at)).body.page;
      for (const [row, n] of (values[0] ?? []).entries()) all.push([n, values[1]?.[row]]);
    }
    const wanted = Array.from({ length: 23_456 }, (_, n) => [n, n % 7] as const);
    expect(all).toEqual(wanted.toSorted((a, b) => b[1] - a[1]));
    expect((await page(body.stored.key, 5)).status).toBe(400);
  });

  test.each([
    [{ order_by: [{ column: 9 }] }, 'The result has no column 9; it has 8, counted from 0.'],
    [
      { filters: [{ column: 2, op: 'equals', value: 'abc' }] },
      'The filter on "price" needs a number, not "abc".',
    ],
    [{ filters: [{ column: 0, op: 'between', value: 1 }] }, 'The filter on "n" needs two values.'],
    [
      { filters: [{ column: 0, op: 'roughly' }] },
      { filters: { 0: { op: [expect.stringContaining('"equals"')] } } },
    ],
  ])('is refused with a message: %j', async (spec, message) => {
    const { stored } = await run(ODD);
    const { status, body } = await askView(stored.key, spec);
    expect(status).toBe(400);
    expect(body.message).toEqual(message);
  });

  test('looks missing for keys of others, of views and of nothing [T13]', async () => {
    const { stored } = await run('SELECT 1 AS a');
    const mine = await askView(stored.key, {});
    for (const key of [stored.key, mine.body.stored.key, 'f'.repeat(32)]) {
      const answers = [
        await askView(key, {}, 'ben'),
        await page(key, 0, 'ben'),
        await profile(key, 0, 'ben'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
  });

  test('disappears with its result: 410', async () => {
    const { stored } = await run('SELECT 1 AS a');
    const { body } = await askView(stored.key, {});
    await lab.deps.spool.remove(stored.key);
    expect((await page(body.stored.key)).status).toBe(410);
    expect((await askView(stored.key, {})).status).toBe(410);
  });

  test('is kept while it is among the latest twenty of its result', async () => {
    const { stored } = await run('SELECT 1 AS a');
    const first = await askView(stored.key, {});
    for (let more = 0; more < 20; more += 1) await askView(stored.key, { search: String(more) });
    expect((await page(first.body.stored.key)).status).toBe(404);
  });
});

describe('the profile of a column', () => {
  const of = async (column: number) => {
    const { stored } = await run(ODD);
    return (await profile(stored.key, column)).body.result;
  };

  test('sums integers exact to the last digit [R30]', async () => {
    expect(await of(1)).toMatchObject({
      kind: 'number',
      rows: 6,
      nulls: 1,
      distinct: 4,
      distinct_exact: true,
      min: '-9007199254740995',
      max: '9007199254740993',
      sum: '18014398509481990',
      mean: '3602879701896398',
      median: '9007199254740992',
      top: [
        { value: '9007199254740993', count: 2 },
        ...Array.from({ length: 3 }, () => expect.anything()),
      ],
    });
  });

  test('keeps the scale of decimals', async () => {
    expect(await of(2)).toMatchObject({
      sum: '24691357802469135781.5000000003',
      max: '12345678901234567890.0000000002',
      distinct: 4,
    });
  });

  test('counts NaN and the infinities apart [R31]', async () => {
    expect(await of(5)).toMatchObject({
      nulls: 1,
      not_finite: 3,
      sum: '0.5',
      min: '-Infinity',
      max: 'NaN',
      histogram: [
        { from: '0', count: 1 },
        { from: '0.03', count: 0 },
        ...Array.from({ length: 15 }, () => expect.anything()),
      ],
    });
  });

  test('has lengths for texts and a histogram of days for dates', async () => {
    expect(await of(3)).toMatchObject({
      shortest: 0,
      longest: 7,
      min: '',
      max: 'É=1',
      distinct: 5,
    });
    const { stored } = await run("SELECT DATE '2024-01-01' + range::INTEGER AS d FROM range(100)");
    const { result } = (await profile(stored.key, 0)).body;
    expect(result.min).toBe('2024-01-01');
    expect(result.histogram.length).toBeLessThanOrEqual(20);
    expect(result.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(100);
    expect(result.histogram[0]?.from).toMatch(/^20(23-12|24-01)-\d\d$/);
  });

  test('covers the rows of the view', async () => {
    const { stored } = await run('SELECT range AS n FROM range(100)');
    const { body } = await askView(stored.key, { filters: [{ column: 0, op: 'less', value: 10 }] });
    expect((await profile(body.stored.key, 0)).body.result).toMatchObject({ rows: 10, sum: '45' });
  });

  test('names a missing column', async () => {
    const { stored } = await run('SELECT 1 AS a');
    const { status, text } = await profile(stored.key, 3);
    expect(status).toBe(400);
    expect(text).toContain('no column 3');
  });
});

describe('figures of selected cells', () => {
  test('cover every row of the stored result, exactly [R30]', async () => {
    const { stored } = await run(
      "SELECT range AS n, 9007199254740993::HUGEINT + range AS big, (range::DECIMAL(20,2) / 100)::DECIMAL(20,2) AS d, CASE WHEN range % 2 = 0 THEN 'NaN'::DOUBLE END AS x FROM range(70000)",
    );
    const all = { top: 0, bottom: 69_999 };
    const one = async (column: number) =>
      (await figures(stored.key, [{ ...all, columns: [column] }])).body.result;
    expect(await one(0)).toMatchObject({ cells: 70_000, sum: '2449965000', average: '34999.5' });
    expect(await one(1)).toMatchObject({
      sum: '630503947834319475000',
      least: '9007199254740993',
      greatest: '9007199254810992',
    });
    expect(await one(2)).toMatchObject({ sum: '24499650.00', greatest: '699.99' });
    expect(await one(3)).toMatchObject({ values: 35_000, notFinite: 35_000, sum: null });
  });

  test('follow the order and the filter of a view', async () => {
    const { stored } = await run('SELECT range AS n FROM range(12000)');
    const view = await askView(stored.key, {
      order_by: [{ column: 0, descending: true }],
      filters: [{ column: 0, op: 'less', value: 10 }],
    });
    const ranges = [{ top: 0, bottom: 1, columns: [0] }];
    expect((await figures(view.body.stored.key, ranges)).body.result.sum).toBe('17');
  });

  test.each([
    ['rows that are not there', [{ top: 0, bottom: 3, columns: [0] }], /no rows 0 to 3/],
    ['columns that are not there', [{ top: 0, bottom: 1, columns: [4] }], /no column 4/],
    [
      'the same cells again and again',
      [
        { top: 0, bottom: 2, columns: [0] },
        { top: 0, bottom: 2, columns: [0] },
      ],
      /overlap/,
    ],
  ])('refuse %s', async (_, ranges, message) => {
    const { stored } = await run('SELECT range AS n FROM range(3)');
    const { status, text } = await figures(stored.key, ranges);
    expect(status).toBe(400);
    expect(text).toMatch(message);
  });

  test('are for the person who ran the query alone [T13]', async () => {
    const { stored } = await run('SELECT range AS n FROM range(3)');
    const ranges = [{ top: 0, bottom: 1, columns: [0] }];
    expect((await figures(stored.key, ranges, 'ben')).status).toBe(404);
  });
});
