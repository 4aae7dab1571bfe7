/**
 * Query objects and ranges made at random: under a brushed range, an index answers what the question itself answers.
 * `SEXTANT_QUERY_SEED` and `SEXTANT_QUERY_COUNT` make it a longer run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrushAxis } from '#common/wire/brush.ts';
import {
  askerOf,
  closeDatabases,
  column,
  importToDuckdb,
} from '../../../mocks/queriedDatabases.ts';
import { DUCKDB } from '../../../test/engine/someEngines.ts';
import { randomOf } from '../../../test/sqlFuzz/random.ts';
import { toJson } from '../../store/codec.ts';
import { createIndexes, type Indexes } from './indexes.ts';

const SEED = Number(process.env.SEXTANT_QUERY_SEED ?? 13);
const COUNT = Number(process.env.SEXTANT_QUERY_COUNT ?? 60);

/** Every kind of value an aggregate may meet: nulls, doubles without a number, digits beyond doubles, cents. */
const TABLE = `
  SELECT
    CAST(i AS INTEGER) AS id,
    CASE WHEN i % 11 = 0 THEN NULL ELSE ['alpha', 'beta', 'it''s', '', 'Größe'][1 + i % 5] END AS kind,
    CASE WHEN i % 7 = 0 THEN NULL ELSE i % 4 END AS region,
    CASE WHEN i % 13 = 0 THEN NULL ELSE CAST((i * 37) % 1000 / 7.0 AS DECIMAL(12, 3)) END AS amount,
    9007199254740000 + i * 5 AS big,
    CASE WHEN i % 17 = 0 THEN NULL WHEN i = 5 THEN CAST('NaN' AS DOUBLE) WHEN i = 6 THEN CAST('Infinity' AS DOUBLE)
      ELSE i / 8.0 END AS ratio,
    CASE WHEN i % 19 = 0 THEN NULL ELSE (i * 29) % 500 / 5.0 END AS delay,
    i % 3 = 0 AS ok,
    ['2023-01', '2023-02', 'soon', 'later'][1 + i % 4] AS spelled,
    CASE WHEN i % 23 = 0 THEN NULL ELSE DATE '2022-11-20' + CAST((i * 5) % 500 AS INTEGER) END AS day,
    CASE WHEN i % 23 = 0 THEN NULL ELSE TIMESTAMP '2022-11-20 00:00:00' + INTERVAL (i * 487 % 17000) HOUR END AS "at"
  FROM range(600) t(i)`;

const OF = {
  table_name: 'brushed',
  main_dttm_col: 'at',
  columns: toJson([
    column('id', 'INTEGER'),
    column('kind', 'STRING', { type_generic: 1 }),
    column('region', 'INTEGER'),
    column('amount', 'DECIMAL'),
    column('big', 'LONGINTEGER'),
    column('ratio', 'FLOAT'),
    column('delay', 'FLOAT'),
    column('ok', 'BOOLEAN'),
    column('spelled', 'STRING', { is_dttm: true, python_date_format: '%Y-%m' }),
    column('long', 'FLOAT', { expression: `delay + 0 * length('${'a'.repeat(100_000)}')` }),
    column('much', 'STRING', { type_generic: 1, expression: `repeat('x', 20000 + 0 * id)` }),
    column('day', 'DATE'),
    column('at', 'DATETIME'),
    column('doubled', 'DECIMAL', { expression: 'amount * 2' }),
  ]),
};

beforeAll(() => importToDuckdb('brushed', TABLE));
afterAll(closeDatabases);

const ask = askerOf(DUCKDB, 'main');

/** Counts what is built, and whether an index answered. */
const watching = () => {
  const indexes = createIndexes(() => new Date());
  const seen = { built: 0, answered: 0 };
  const watched: Indexes = {
    ...indexes,
    async get({ build, ...wanted }) {
      const answer = await indexes.get({
        ...wanted,
        build: (stop) => {
          seen.built += 1;
          return build(stop);
        },
      });
      if (answer) seen.answered += 1;
      return answer;
    },
  };
  return { seen, indexes: watched };
};

const simple = (aggregate: string, name: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: name },
  label: `${aggregate} of ${name}`,
});
const METRICS = [
  'count',
  ...['SUM', 'MIN', 'MAX', 'AVG', 'COUNT'].flatMap((aggregate) =>
    ['amount', 'big', 'ratio', 'id', 'doubled'].map((name) => simple(aggregate, name)),
  ),
  {
    expressionType: 'SQL',
    sqlExpression: "SUM(CASE WHEN kind = 'a)b' OR ok THEN id END)",
    label: 'some',
  },
];
const FILTERS = [
  { col: 'kind', op: 'IN', val: ['alpha', 'beta', null] },
  { col: 'region', op: '!=', val: 2 },
  { col: 'at', op: 'TEMPORAL_RANGE', val: '2023-01-05 : 2023-09-09' },
  { col: 'delay', op: '>', val: 3 },
];

const GRAINS = ['PT6H', 'P1D', 'P1W', '1969-12-28T00:00:00Z/P1W', 'P1M', 'P3M', 'P1Y'] as const;
const DAY = 86_400_000;
const START = Date.UTC(2022, 9, 1);
const startOf = (grain: (typeof GRAINS)[number], step: number): number => {
  const [year, month] = [2022, step % 20];
  if (grain === 'P1M') return Date.UTC(year, 9 + month, 1);
  if (grain === 'P3M') return Date.UTC(year, 3 * (month % 8), 1);
  if (grain === 'P1Y') return Date.UTC(year + (step % 3), 0, 1);
  if (grain === 'PT6H') return START + step * 6 * 3_600_000;
  if (grain === 'P1D') return START + step * DAY;
  // The second of October 2022 was a Sunday.
  return START + (step % 80) * 7 * DAY + (grain === 'P1W' ? 2 * DAY : DAY);
};
const EDGES = [0, 12.5, 20, 30.000000000000004, 61.7, 99.8];

const { next: random, below, pick } = randomOf(SEED);
const some = <T>(choices: readonly T[], most: number): T[] =>
  choices.filter(() => random() < 0.3).slice(0, most);

const sorted = (one: number, other: number) => (one < other ? [one, other] : [other, one]);

interface Drag {
  readonly axis: BrushAxis;
  /** Several ranges of the same drag. */
  readonly ranges: readonly (readonly object[])[];
}

const aDrag = (): Drag => {
  if (random() < 0.4) {
    const ranges = Array.from({ length: 3 }, () => {
      const [from = 0, to = 0] = sorted(below(EDGES.length), below(EDGES.length));
      const isAtEnd = to === EDGES.length - 1;
      return [
        { col: 'delay', op: '>=', val: EDGES[from] },
        { col: 'delay', op: isAtEnd ? '<=' : '<', val: EDGES[to] },
      ];
    });
    return { axis: { column: 'delay', edges: EDGES }, ranges };
  }
  const grain = pick(GRAINS);
  const col = pick(['at', 'day']);
  const ranges = Array.from({ length: 3 }, () => {
    const [from, to] = sorted(startOf(grain, below(500)), startOf(grain, below(500)));
    const sides = [
      { col, op: '>=', val: from },
      { col, op: '<', val: to },
    ];
    return random() < 0.2 ? [sides[below(2)] ?? {}] : sides;
  });
  return { axis: { column: col, grain }, ranges };
};

const aQuestion = () => {
  const metrics = [...some(METRICS, 4), pick(METRICS)].filter(
    (one, at, all) => all.indexOf(one) === at,
  );
  const axis = {
    columnType: 'BASE_AXIS',
    timeGrain: pick(['P1D', 'P1M']),
    sqlExpression: pick(['at', 'day']),
    label: 'axis',
  };
  const dimensions = [...(random() < 0.4 ? [axis] : []), ...some(['kind', 'region', 'ok'], 2)];
  return {
    columns: dimensions,
    metrics,
    filters: some(FILTERS, 2),
    extras: random() < 0.3 ? { where: 'abs(id) % 2 = 0' } : {},
    ...(random() < 0.6 ? { orderby: [[metrics[0], random() < 0.5]] } : {}),
  };
};

/** What is not exact in the database either is compared by twelve digits; rows of equal rank may stand in any order. */
const comparable = (json: string): readonly string[] =>
  (JSON.parse(json) as Readonly<Record<string, unknown>>[])
    .map((row) =>
      JSON.stringify(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number' && (!Number.isInteger(value) || name.startsWith('AVG'))
            ? Number(value.toPrecision(12))
            : value,
        ]),
      ),
    )
    .sort();

const drags = Array.from({ length: COUNT }, (_, at) => [at + 1, aQuestion(), aDrag()] as const);

describe(`a range that is brushed at random (seed ${SEED})`, () => {
  test.each(drags)(
    'has the rows of the question itself, from one index: no. %i',
    async (_, question, drag) => {
      const { seen, indexes } = watching();
      for (const sides of drag.ranges) {
        const query = { ...question, filters: [...question.filters, ...sides] };
        const plain = await ask(query, OF);
        const about = JSON.stringify({ query, axis: drag.axis });
        const quick = await ask(query, OF, { axis: drag.axis, indexes, about: [] });
        expect(comparable(quick.json), about).toEqual(comparable(plain.json));
        expect([quick.names, quick.rowCount, quick.sqlRowCount], about).toEqual([
          plain.names,
          plain.rowCount,
          plain.sqlRowCount,
        ]);
      }
      expect(seen).toEqual({ built: 1, answered: drag.ranges.length });
    },
  );
});

const monthly = { column: 'day', grain: 'P1M' } as const;
const months = (from: number, to: number) => [
  { col: 'day', op: '>=', val: Date.UTC(2023, from, 1) },
  { col: 'day', op: '<', val: Date.UTC(2023, to, 1) },
];

describe('a brushed range', () => {
  const rows = (json: string) => JSON.parse(json) as readonly Readonly<Record<string, unknown>>[];

  test.each([true, false])(
    'has its rows in order, cut at the limit: ascending %s',
    async (isAscending) => {
      const { seen, indexes } = watching();
      const query = {
        columns: ['id'],
        metrics: [simple('SUM', 'ratio')],
        orderby: [[simple('SUM', 'ratio'), isAscending]],
        filters: months(0, 6),
        row_limit: 12,
      };
      const quick = await ask(query, OF, { axis: monthly, indexes, about: [] });
      expect(rows(quick.json)).toEqual(rows((await ask(query, OF)).json));
      expect(seen.answered).toBe(1);
    },
  );

  test('has groups that are equal in the order of the question itself, and the same ones where it is cut', async () => {
    const { seen, indexes } = watching();
    const query = {
      columns: ['kind', 'id'],
      metrics: ['count'],
      orderby: [['count', false]],
      filters: months(0, 6),
      row_limit: 7,
    };
    const quick = await ask(query, OF, { axis: monthly, indexes, about: [] });
    expect(rows(quick.json)).toEqual(rows((await ask(query, OF)).json));
    expect(seen.answered).toBe(1);
  });

  test('without rows has none, and totals of nothing', async () => {
    const { seen, indexes } = watching();
    const brushing = { axis: monthly, indexes, about: [] };
    const nothing = { metrics: ['count', simple('SUM', 'id')], filters: months(3, 3) };
    expect(rows((await ask(nothing, OF, brushing)).json)).toEqual([
      { count: 0, 'SUM of id': null },
    ]);
    expect(rows((await ask({ ...nothing, columns: ['kind'] }, OF, brushing)).json)).toEqual([]);
    expect(seen.answered).toBe(2);
  });

  test('is post-processed like the question itself', async () => {
    const { seen, indexes } = watching();
    const query = {
      columns: ['kind', 'region'],
      metrics: ['count'],
      filters: months(0, 6),
      post_processing: [
        {
          operation: 'pivot',
          options: {
            index: ['kind'],
            columns: ['region'],
            aggregates: { count: { operator: 'mean' } },
          },
        },
        { operation: 'flatten' },
      ],
    };
    const quick = await ask(query, OF, { axis: monthly, indexes, about: [] });
    const plain = await ask(query, OF);
    expect([quick.names, rows(quick.json)]).toEqual([plain.names, rows(plain.json)]);
    expect(seen.answered).toBe(1);
  });

  test.each<[string, object, BrushAxis]>([
    ['a count of different values', { metrics: [simple('COUNT_DISTINCT', 'kind')] }, monthly],
    [
      'a quotient',
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(id) / SUM(big)', label: 'x' }] },
      monthly,
    ],
    [
      'an aggregate of some rows',
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(DISTINCT id)', label: 'x' }] },
      monthly,
    ],
    ['the latest day', { metrics: [simple('MAX', 'day')] }, monthly],
    ['rows as they are', { metrics: null, columns: ['id'] }, monthly],
    [
      'the largest series',
      { columns: ['kind'], series_columns: ['kind'], series_limit: 2 },
      monthly,
    ],
    ['a condition on groups', { columns: ['kind'], extras: { having: 'COUNT(*) > 20' } }, monthly],
    [
      'another time',
      {
        filters: [...months(0, 3), { col: 'at', op: 'TEMPORAL_RANGE', val: '2023 : 2024' }],
        time_offsets: ['1 year ago'],
      },
      monthly,
    ],
    ['a range that ends inside a period', {}, { column: 'day', grain: 'P3M' }],
    ['a range of another column', {}, { column: 'at', grain: 'P1M' }],
    ['a column that is not there', {}, { column: 'nope', grain: 'P1M' }],
    ['bins of days', {}, { column: 'day', edges: [0, 1] }],
    [
      'periods of numbers',
      { filters: [{ col: 'delay', op: '<', val: 0 }] },
      { column: 'delay', grain: 'P1D' },
    ],
    [
      'edges that no bin has',
      { filters: [{ col: 'delay', op: '<', val: 15 }] },
      { column: 'delay', edges: [0, 10, 20] },
    ],
    [
      'an edge and a bin that differ beyond doubles',
      { filters: [{ col: 'big', op: '<', val: '9007199254740995' }] },
      { column: 'big', edges: ['9007199254740000', '9007199254740996', '9007199254742000'] },
    ],
    [
      'bins whose SQL would be too long',
      { filters: [{ col: 'long', op: '<', val: 10 }] },
      { column: 'long', edges: Array.from({ length: 101 }, (_, at) => at) },
    ],
    ['rows of more than eight megabytes', { columns: ['id', 'much'] }, monthly],
    ['an order by a column', { columns: ['kind'], orderby: [['kind', true]] }, monthly],
  ])('of %s is answered by the question itself', async (_, more, axis) => {
    const { seen, indexes } = watching();
    const query = { metrics: ['count'], filters: months(1, 3), ...more };
    const quick = await ask(query, OF, { axis, indexes, about: [] });
    expect(comparable(quick.json)).toEqual(comparable((await ask(query, OF)).json));
    expect(seen.answered).toBe(0);
  });

  test('of bins beyond doubles has its rows, however its ends are written', async () => {
    const { seen, indexes } = watching();
    const axis = { column: 'big', edges: ['9007199254740000', '9007199254740995', '9.1e15'] };
    const query = {
      metrics: ['count'],
      filters: [
        { col: 'big', op: '>=', val: '9007199254740995.0' },
        { col: 'big', op: '<', val: 9_100_000_000_000_000 },
      ],
    };
    const quick = await ask(query, OF, { axis, indexes, about: [] });
    expect(rows(quick.json)).toEqual([{ count: 401 }]);
    expect(seen.answered).toBe(1);
  });

  test('does not take text for milliseconds', async () => {
    const { seen, indexes } = watching();
    const query = { metrics: ['count'], filters: [{ col: 'at', op: '<', val: '86400000' }] };
    const axis = { column: 'at', grain: 'P1D' } as const;
    const failure = await ask(query, OF).catch(String);
    await expect(ask(query, OF, { axis, indexes, about: [] }).catch(String)).resolves.toBe(failure);
    expect(seen.answered).toBe(0);
  });

  const axisOf = (sqlExpression: string, label: string) => ({
    columnType: 'BASE_AXIS',
    sqlExpression,
    label,
  });

  test.each<[string, readonly object[]]>([
    [
      'names',
      [
        { columns: [{ ...axisOf('day', 'mine'), timeGrain: 'P1M' }] },
        { columns: [{ ...axisOf('day', 'yours'), timeGrain: 'P1M' }] },
        { is_timeseries: true, granularity: 'day', extras: { time_grain_sqla: 'P1M' } },
      ],
    ],
    [
      'meanings',
      [
        { columns: ['spelled'] },
        { columns: [axisOf('spelled', 'spelled')] },
        { columns: ['spelled'] },
      ],
    ],
  ])('gives everybody their own %s of columns that share an index', async (_, questions) => {
    const { seen, indexes } = watching();
    for (const question of questions) {
      const query = { metrics: ['count'], filters: months(0, 9), ...question };
      const quick = await ask(query, OF, { axis: monthly, indexes, about: [] });
      const plain = await ask(query, OF);
      expect(quick.names).toEqual(plain.names);
      expect(comparable(quick.json)).toEqual(comparable(plain.json));
    }
    expect(seen).toEqual({ built: 1, answered: questions.length });
  });

  test('has an index of its own for other filters, and for whoever sees other rows', async () => {
    const { seen, indexes } = watching();
    const query = { metrics: ['count'], filters: months(1, 3) };
    const others = { ...query, filters: [...months(1, 3), { col: 'ok', op: 'IS TRUE' }] };
    await ask(query, OF, { axis: monthly, indexes, about: ['ada'] });
    await ask(others, OF, { axis: monthly, indexes, about: ['ada'] });
    await ask(query, OF, { axis: monthly, indexes, about: ['bob'] });
    expect(seen.built).toBe(3);
    await ask({ ...query, filters: months(0, 9) }, OF, { axis: monthly, indexes, about: ['ada'] });
    expect(seen).toEqual({ built: 3, answered: 4 });
  });
});
