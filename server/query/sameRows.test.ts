/**
 * Query objects made at random: the same one has the same rows on every database of the run, and one that makes no
 * sense is refused with a reason. `SEXTANT_QUERY_SEED` and `SEXTANT_QUERY_COUNT` make it a longer run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POST_PROCESSING, QueryObject } from '#common/wire/chartData.ts';
import { askerOf, closeDatabases } from '../../mocks/queriedDatabases.ts';
import { fillSame, KINDS, notThere, sameDataset, there } from '../../mocks/sameTable.ts';
import { randomOf } from '../../test/sqlFuzz/random.ts';
import { HttpError } from '../errors.ts';

const SEED = Number(process.env.SEXTANT_QUERY_SEED ?? 12);
const COUNT = Number(process.env.SEXTANT_QUERY_COUNT ?? 25);
for (const { name, start } of notThere) {
  test.skip(`the same rows on ${name}: SKIPPED, name a server in or start one by ${start}`);
}

beforeAll(fillSame);
afterAll(closeDatabases);

const { next: random, below, pick: oneOf } = randomOf(SEED);
const some = <T>(choices: readonly T[], most: number): T[] =>
  choices.filter(() => random() < 0.5).slice(0, most);

const METRICS = [
  'count',
  ...['SUM', 'MIN', 'MAX', 'AVG'].map((aggregate) => ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name: 'amount' },
    label: `${aggregate} of amount`,
  })),
  {
    expressionType: 'SIMPLE',
    aggregate: 'COUNT_DISTINCT',
    column: { column_name: 'region' },
    label: 'regions',
  },
  { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'big' }, label: 'biggest' },
  {
    expressionType: 'SQL',
    sqlExpression: "SUM(CASE WHEN kind = 'alpha' THEN doubled ELSE 0 END)",
    label: 'alpha only',
  },
];
const GRAINS = ['PT1H', 'P1D', 'P1M', 'P3M', 'P1Y', '1969-12-29T00:00:00Z/P1W'];
const axis = () => ({
  columnType: 'BASE_AXIS',
  timeGrain: oneOf(GRAINS),
  sqlExpression: oneOf(['at', 'day']),
  label: 'axis',
});
const FILTERS = [
  () => ({ col: 'kind', op: oneOf(['==', '!=']), val: oneOf(KINDS) }),
  () => ({ col: 'kind', op: oneOf(['IN', 'NOT IN']), val: [...some(KINDS, 3), 'alpha'] }),
  () => ({ col: 'region', op: oneOf(['IN', 'NOT IN']), val: ['r1', null] }),
  () => ({ col: 'region', op: oneOf(['IS NULL', 'IS NOT NULL']) }),
  () => ({ col: 'kind', op: oneOf(['LIKE', 'NOT LIKE']), val: oneOf(['%a', '%_y%', "it's"]) }),
  () => ({ col: 'kind', op: oneOf(['ILIKE', 'NOT ILIKE']), val: oneOf(['ALPHA', '%ET%']) }),
  () => ({ col: 'amount', op: oneOf(['>', '<', '>=', '<=', '==']), val: oneOf([50, 13.37, '7']) }),
  () => ({ col: 'big', op: oneOf(['==', '>']), val: '9007199254740995' }),
  () => ({ col: 'id', op: 'LIKE', val: '1%' }),
  () => ({ col: 'doubled', op: '<', val: 120 }),
  () => ({
    col: oneOf(['at', 'day']),
    op: 'TEMPORAL_RANGE',
    val: oneOf(['2022 : 2023', '2023-03-05 : ', ' : 2024-02-01', 'Last year', 'No filter']),
  }),
  () => ({ col: 'at', op: oneOf(['>', '<=']), val: Date.UTC(2023, 4, 5) }),
];
const WHERES = ["amount > 10 OR region = 'r2'", 'abs(id) % 2 = 0', "kind LIKE 'a%'"];

/** A question whose rows no database may choose: whatever is cut off is ordered by all that is shown. */
const aQuestion = (): Readonly<Record<string, unknown>> => {
  const isRaw = random() < 0.2;
  const dimensions = isRaw
    ? ['id', ...some(['kind', 'region', 'amount', 'big', 'day', 'at', 'doubled'], 4)]
    : [...(random() < 0.5 ? [axis()] : []), ...some(['kind', 'region'], 2)];
  const metrics = isRaw
    ? null
    : [...some(METRICS, 3), 'count'].filter((one, at, all) => all.indexOf(one) === at);
  const series = dimensions.includes('kind') && !isRaw && random() < 0.4;
  return {
    columns: dimensions,
    metrics,
    filters: some(FILTERS, 3).map((make) => make()),
    ...(isRaw
      ? { orderby: [['id', random() < 0.5]], row_limit: 1 + below(40), row_offset: below(5) }
      : {}),
    extras: {
      ...(random() < 0.3 ? { where: oneOf(WHERES) } : {}),
      ...(!isRaw && random() < 0.2 ? { having: 'COUNT(*) > 1' } : {}),
    },
    ...(series
      ? {
          series_columns: ['kind'],
          series_limit: 2,
          series_limit_metric: {
            expressionType: 'SQL',
            // No two kinds have the same.
            sqlExpression: 'MIN(id)',
            label: 'first',
          },
          order_desc: random() < 0.5,
          group_others_when_limit_reached: random() < 0.5,
        }
      : {}),
    ...(random() < 0.2
      ? {
          time_offsets: ['1 year ago'],
          filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2023 : 2024' }],
        }
      : {}),
  };
};

/** A ClickHouse of 2018 gives periods shorter than a week the zone of its machine. */
const hasOwnZone = (name: string, question: Readonly<Record<string, unknown>>): boolean =>
  name === 'ClickHouse' && /"timeGrain":"(PT1H|P1D)"/.test(JSON.stringify(question));

const questions = Array.from({ length: COUNT }, (_, at) => [at + 1, aQuestion()] as const);

/** Digits beyond doubles are rounded, and means have as many as a database likes. */
const comparable = (json: string): readonly string[] =>
  (JSON.parse(json) as Readonly<Record<string, unknown>>[])
    .map((row) =>
      JSON.stringify(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number'
            ? Number(value.toPrecision(name.startsWith('AVG') ? 4 : 12))
            : value,
        ]),
      ),
    )
    .sort();

describe(`a query object made at random (seed ${SEED})`, () => {
  test.each(questions)('has the same rows on every database: no. %i', async (_, question) => {
    const [first, ...others] = await Promise.all(
      there.map(async ({ name, target, schema }) => {
        const { json } = await askerOf(target, schema)(question, sameDataset(name)).catch(
          (cause: unknown) => {
            throw new Error(`${name}: ${String(cause)}`, { cause });
          },
        );
        return { name, rows: comparable(json) };
      }),
    );
    for (const { name, rows } of others) {
      if (hasOwnZone(name, question)) continue;
      expect(rows, `${name} for ${JSON.stringify(question)}`).toEqual(first?.rows);
    }
  });

  const ODD = [null, '', 'nope', -1, 0, 1e300, [], {}, true, '\u0000', '2024', ['a', 1], 'id'];
  const KEYS = [
    'columns',
    'metrics',
    'filters',
    'extras',
    'orderby',
    'row_limit',
    'series_columns',
    'series_limit',
    'time_range',
    'granularity',
    'time_offsets',
    'post_processing',
    'is_timeseries',
    'row_offset',
    'series_limit_metric',
    'group_others_when_limit_reached',
    'time_shift',
    'is_rowcount',
    'order_desc',
    'url_params',
  ];
  const STEPS = POST_PROCESSING;
  const OPTIONS =
    'index columns aggregates groupby rule method window rolling_type metrics whisker_type percentiles by periods operator column bins source_columns compare_columns compare_type orientation metric level'.split(
      ' ',
    );
  const odd = (): unknown =>
    random() < 0.5
      ? oneOf(ODD)
      : [
          {
            operation: oneOf(STEPS),
            options: Object.fromEntries(some(OPTIONS, 6).map((name) => [name, oneOf(ODD)])),
          },
          oneOf(ODD),
        ];

  test('that makes no sense runs or is refused with a reason, never otherwise [T1]', async () => {
    for (let round = 0; round < COUNT * 8; round += 1) {
      const question: Record<string, unknown> = { ...aQuestion() };
      for (const key of some(KEYS, 3)) question[key] = odd();
      const text = JSON.stringify(question);
      if (!QueryObject.safeParse(question).success) continue;
      const { name, target, schema } = oneOf(there);
      const failure: unknown = await askerOf(target, schema)(question, sameDataset(name)).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (failure === null) continue;
      expect(failure, text).toBeInstanceOf(HttpError);
      expect([400, 403], text).toContain((failure as HttpError).status);
    }
  });
});
