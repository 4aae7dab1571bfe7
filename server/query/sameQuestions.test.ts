/** Each way to ask, once: every database of the run gives the rows that the embedded one gives. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TIME_GRAINS } from '#common/timeGrains.ts';
import { askerOf, closeDatabases } from '../../mocks/queriedDatabases.ts';
import { fillSame, notThere, sameDataset, there } from '../../mocks/sameTable.ts';
import { engineModule } from '../engine/modules.ts';

for (const { name, start } of notThere) {
  test.skip(`the same answers on ${name}: SKIPPED, name a server in or start one by ${start}`);
}

beforeAll(fillSame);
afterAll(closeDatabases);

type Question = Readonly<Record<string, unknown>>;
type Place = (typeof there)[number];

const PRECISION = 12;
/** Means have as many digits as a database likes. */
const MEAN_PRECISION = 4;

const rowsOf = async ({ name, target, schema }: Place, question: Question) => {
  const { json } = await askerOf(target, schema)(question, sameDataset(name)).catch(
    (cause: unknown) => {
      throw new Error(`${name}: ${String(cause)}`, { cause });
    },
  );
  return { text: json, rows: JSON.parse(json) as Readonly<Record<string, unknown>>[] };
};

const comparable = (rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number'
            ? Number(value.toPrecision(name.includes('AVG') ? MEAN_PRECISION : PRECISION))
            : value,
        ]),
      ),
    )
    .sort();

/** What the others say is what the first says, and that is something. */
const expectSame = async (question: Question, places: readonly Place[] = there) => {
  const [first, ...others] = await Promise.all(
    places.map(async (place) => ({ place, ...(await rowsOf(place, question)) })),
  );
  expect(first?.rows.length, JSON.stringify(question)).toBeGreaterThan(0);
  for (const { place, rows } of others) {
    expect(comparable(rows), `${place.name} for ${JSON.stringify(question)}`).toEqual(
      comparable(first?.rows ?? []),
    );
  }
};

const aggregate = (name: string, column_name: string) => ({
  expressionType: 'SIMPLE',
  aggregate: name,
  column: { column_name },
  label: `${name}(${column_name})`,
});
const TOTAL = aggregate('SUM', 'amount');
const axis = (column: string, timeGrain: string | null) => ({
  columnType: 'BASE_AXIS',
  timeGrain,
  sqlExpression: column,
  label: 'axis',
});
const BY_KIND = { columns: ['kind'], metrics: ['count', TOTAL] };
const RAW = {
  columns: ['id', 'kind', 'region', 'amount', 'big', 'ratio', 'day', 'at', 'zoned', 'doubled'],
  metrics: null,
  orderby: [['id', true]],
};

describe('a filter has the same rows on every database:', () => {
  const MAY = Date.UTC(2023, 4, 5);
  test.each([
    ...['==', '!=', '>', '<', '>=', '<='].flatMap((op) => [
      { col: 'id', op, val: 30 },
      { col: 'amount', op, val: '50.5' },
      { col: 'amount', op, val: 13.37 },
      { col: 'big', op, val: '9007199254741000' },
      { col: 'ratio', op, val: 2.5 },
      { col: 'kind', op, val: op === '==' ? "it's" : 'beta' },
      { col: 'at', op: op === '==' ? '!=' : op, val: MAY },
      { col: 'doubled', op: op === '==' ? '<=' : op, val: 100 },
    ]),
    { col: 'kind', op: 'IN', val: ['alpha', 'x_y%'] },
    { col: 'kind', op: 'NOT IN', val: ['alpha', 'Größe'] },
    { col: 'region', op: 'IN', val: ['r1', null] },
    { col: 'region', op: 'IN', val: [null] },
    { col: 'region', op: 'NOT IN', val: ['r1', null] },
    { col: 'region', op: 'NOT IN', val: ['r2'] },
    { col: 'id', op: 'IN', val: [1, '2', 99] },
    { col: 'big', op: 'IN', val: ['9007199254740993', '9007199254740995'] },
    { col: 'region', op: 'IS NULL' },
    { col: 'region', op: 'IS NOT NULL' },
    { col: 'ratio', op: 'IS NULL' },
    { col: 'kind', op: 'LIKE', val: '%a%' },
    { col: 'kind', op: 'NOT LIKE', val: '%a%' },
    { col: 'kind', op: 'ILIKE', val: 'ALPHA' },
    { col: 'kind', op: 'ILIKE', val: 'größ_' },
    { col: 'kind', op: 'NOT ILIKE', val: '%B%' },
    { col: 'id', op: 'LIKE', val: '1%' },
    { col: 'at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2023-07-01' },
    { col: 'day', op: 'TEMPORAL_RANGE', val: '2023-01-01 : ' },
    { col: 'zoned', op: 'TEMPORAL_RANGE', val: '2022-03-01T12:00:00 : 2023-05-05T01:30:00' },
    { col: 'at', op: 'TEMPORAL_RANGE', val: 'Last year' },
    { col: 'at', op: 'TEMPORAL_RANGE', val: 'No filter' },
    { col: 'zoned', op: '>=', val: MAY },
  ])('%j', async (filter) => {
    await expectSame({ ...RAW, filters: [filter] });
  });

  test('an operator on a metric, written as HAVING', async () => {
    await expectSame({ ...BY_KIND, extras: { having: 'SUM(amount) > 500 AND COUNT(*) > 1' } });
  });
});

describe('each grain has the same periods on every database:', () => {
  const offering = (grain: string) =>
    there.filter(({ target }) =>
      Object.hasOwn(engineModule(target.backend).dialect.timeGrains, grain),
    );
  /** A ClickHouse of 2018 gives periods shorter than a week the zone of its machine. */
  const isShort = (grain: string) => grain.startsWith('PT') || grain === 'P1D';
  /** A week without a name begins on Sunday in MySQL, as a Superset has it there. */
  const hasOwn = (name: string, grain: string) =>
    (name === 'ClickHouse' && isShort(grain)) || (name.startsWith('MySQL') && grain === 'P1W');
  const places = (grain: string) => offering(grain).filter(({ name }) => !hasOwn(name, grain));

  test.each(TIME_GRAINS)('%s', async (grain) => {
    for (const column of isShort(grain) && grain !== 'P1D' ? ['at'] : ['at', 'day']) {
      await expectSame(
        { columns: [axis(column, grain), 'kind'], metrics: ['count', TOTAL] },
        places(grain),
      );
    }
  });

  test.each(['PT1H', 'P1D', 'P1M', 'P1Y'])('%s of moments with a zone, in UTC', async (grain) => {
    await expectSame({ columns: [axis('zoned', grain)], metrics: ['count'] }, places(grain));
  });

  test('none, and time as a column of its own', async () => {
    await expectSame({ columns: [axis('at', null)], metrics: ['count'] });
    await expectSame({
      columns: ['kind'],
      metrics: ['count'],
      is_timeseries: true,
      granularity: 'at',
      time_range: '2022 : 2025',
      extras: { time_grain_sqla: 'P1M' },
    });
  });
});

describe('an answer is the same on every database:', () => {
  const YEAR = [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2024-01-01' }];
  const MONTHS = { columns: [axis('at', 'P1M'), 'kind'], metrics: ['count', TOTAL] };
  const LINE = { ...MONTHS, columns: [axis('at', 'P1M')] };
  const step = (operation: string, options: object = {}) => ({ operation, options });
  const PIVOT = step('pivot', {
    index: ['axis'],
    columns: ['kind'],
    aggregates: { count: { operator: 'sum' }, 'SUM(amount)': { operator: 'mean' } },
    drop_missing_columns: false,
  });
  const PIVOTED = step('pivot', {
    index: ['axis'],
    columns: [],
    aggregates: { count: { operator: 'sum' }, 'SUM(amount)': { operator: 'sum' } },
  });
  const FLAT = step('flatten');
  const names = { count: 'count', 'SUM(amount)': 'SUM(amount)' };
  const SERIES = {
    ...MONTHS,
    series_columns: ['kind'],
    series_limit: 2,
    // No two kinds have the same.
    series_limit_metric: aggregate('MIN', 'id'),
    order_desc: false,
  };

  test.each<[string, Question]>([
    ['rows with exact digits, moments and nothing', RAW],
    ['a page of rows', { ...RAW, row_limit: 7, row_offset: 13 }],
    ['the number of rows', { ...RAW, is_rowcount: true, row_limit: 25 }],
    ['distinct rows', { columns: ['kind', 'region'], metrics: [] }],
    ['groups, with one of nothing', { columns: ['region'], metrics: ['count', TOTAL] }],
    ['totals', { columns: [], metrics: ['count', TOTAL, aggregate('AVG', 'ratio')] }],
    [
      'every aggregate',
      {
        columns: ['kind'],
        metrics: [
          ...['SUM', 'MIN', 'MAX', 'AVG', 'COUNT'].map((name) => aggregate(name, 'amount')),
          ...['MIN', 'MAX', 'COUNT'].map((name) => aggregate(name, 'ratio')),
          ...['MIN', 'MAX'].map((name) => aggregate(name, 'big')),
          ...['MIN', 'MAX'].map((name) => aggregate(name, 'at')),
          ...['MIN', 'MAX'].map((name) => aggregate(name, 'kind')),
          aggregate('COUNT_DISTINCT', 'region'),
        ],
      },
    ],
    ['a calculated column', { columns: ['doubled'], metrics: ['count'] }],
    [
      'custom SQL',
      {
        columns: [{ expressionType: 'SQL', sqlExpression: 'UPPER(region)', label: 'loud' }],
        metrics: [
          { expressionType: 'SQL', sqlExpression: 'SUM(doubled) / COUNT(*)', label: 'AVG of it' },
        ],
        extras: { where: "amount > 10 OR region = 'r2'" },
      },
    ],
    ['the first series alone', SERIES],
    ['the first series and the others', { ...SERIES, group_others_when_limit_reached: true }],
    ...[['1 year ago'], ['1 month ago', '28 days ago'], ['inherit'], ['2022-06-01']].map(
      (time_offsets): [string, Question] => [
        `a comparison with ${time_offsets.join(' and ')}`,
        { ...MONTHS, filters: YEAR, time_offsets },
      ],
    ),
    [
      'a comparison of totals',
      { columns: ['kind'], metrics: ['count'], filters: YEAR, time_offsets: ['1 year ago'] },
    ],
    [
      'shares of a column',
      {
        ...BY_KIND,
        post_processing: [step('contribution', { columns: ['count'], rename_columns: ['%count'] })],
      },
    ],
    [
      'shares of a row',
      { ...MONTHS, post_processing: [PIVOT, step('contribution', { orientation: 'row' }), FLAT] },
    ],
    ['a pivot', { ...MONTHS, post_processing: [PIVOT, FLAT] }],
    [
      'a rolling mean',
      {
        ...LINE,
        post_processing: [
          PIVOTED,
          step('rolling', { rolling_type: 'mean', window: 3, min_periods: 0, columns: names }),
          FLAT,
        ],
      },
    ],
    [
      'running totals',
      {
        ...LINE,
        post_processing: [PIVOTED, step('cum', { operator: 'sum', columns: names }), FLAT],
      },
    ],
    [
      'differences',
      { ...LINE, post_processing: [PIVOTED, step('diff', { columns: names }), FLAT] },
    ],
    ...['MS', 'W-MON', 'B', '45D'].map((rule): [string, Question] => [
      `periods of ${rule}`,
      { ...LINE, post_processing: [PIVOTED, step('resample', { rule, method: 'sum' }), FLAT] },
    ]),
    [
      'the change between two metrics',
      {
        ...BY_KIND,
        post_processing: [
          step('compare', {
            source_columns: ['SUM(amount)'],
            compare_columns: ['count'],
            compare_type: 'ratio',
            drop_original_columns: true,
          }),
        ],
      },
    ],
    ['ranks', { ...BY_KIND, post_processing: [step('rank', { metric: 'SUM(amount)' })] }],
    [
      'a box plot',
      {
        columns: [axis('at', 'P1M'), 'kind'],
        metrics: ['count'],
        post_processing: [
          step('boxplot', { groupby: ['kind'], metrics: ['count'], whisker_type: 'tukey' }),
        ],
      },
    ],
    [
      'a histogram',
      {
        columns: ['kind', 'amount'],
        metrics: null,
        post_processing: [step('histogram', { column: 'amount', groupby: ['kind'], bins: 5 })],
      },
    ],
    [
      'a table folded again',
      {
        ...MONTHS,
        post_processing: [
          step('aggregate', {
            groupby: ['kind'],
            aggregates: { most: { operator: 'max', column: 'count' } },
          }),
        ],
      },
    ],
  ])('%s', async (_, question) => {
    await expectSame(question);
  });

  test('digits beyond doubles are written by every database', async () => {
    for (const place of there) {
      const { text } = await rowsOf(place, { ...RAW, row_limit: 1 });
      expect(text, place.name).toContain('"big":9007199254740993');
      const most = await rowsOf(place, { columns: [], metrics: [aggregate('MAX', 'big')] });
      expect(most.text, place.name).toBe('[{"MAX(big)":9007199254741052}]');
    }
  });

  test('decimals keep the digits that they are stored with', async () => {
    for (const place of there) {
      const { text } = await rowsOf(place, { ...RAW, filters: [{ col: 'id', op: '==', val: 3 }] });
      expect(text, place.name).toMatch(/"amount":74\.26(00)?,/);
    }
  });
});
