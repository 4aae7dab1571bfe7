/**
 * Questions made at random, asked together and each alone: the same rows of the same types in the same order.
 * `SEXTANT_QUERY_SEED` and `SEXTANT_QUERY_COUNT` make it a longer run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askerOf,
  closeDatabases,
  column,
  engineOf,
  importToDuckdb,
} from '../../../mocks/queriedDatabases.ts';
import { DUCKDB } from '../../../test/engine/someEngines.ts';
import { randomOf } from '../../../test/sqlFuzz/random.ts';
import type { Engine } from '../../engine/engine.ts';
import { toJson } from '../../store/codec.ts';
import { SHARED_ROWS_MAX } from './merged.ts';
import { createTogether } from './together.ts';

const SEED = Number(process.env.SEXTANT_QUERY_SEED ?? 14);
const COUNT = Number(process.env.SEXTANT_QUERY_COUNT ?? 40);
const MANY = SHARED_ROWS_MAX + 1;

/** Nulls, doubles without a number, digits beyond doubles, cents, small integers, days, moments, lists. */
const TABLE = `
  SELECT
    CAST(i AS INTEGER) AS id,
    CASE WHEN i % 11 = 0 THEN NULL ELSE ['alpha', 'beta', 'it''s', '', 'Größe'][1 + i % 5] END AS kind,
    CASE WHEN i % 7 = 0 THEN NULL ELSE CAST(i % 4 AS TINYINT) END AS region,
    CASE WHEN i % 13 = 0 THEN NULL ELSE CAST((i * 37) % 1000 / 7.0 AS DECIMAL(12, 3)) END AS amount,
    9007199254740000 + i * 5 AS big,
    CASE WHEN i % 17 = 0 THEN NULL WHEN i = 5 THEN CAST('NaN' AS DOUBLE) ELSE i / 8.0 END AS ratio,
    i % 3 = 0 AS ok,
    CASE WHEN i = 81 THEN 'odd' ELSE CAST(i AS VARCHAR) END AS spelled,
    CASE WHEN i % 23 = 0 THEN NULL ELSE DATE '2022-11-20' + CAST((i * 5) % 500 AS INTEGER) END AS day,
    TIMESTAMP '2022-11-20 00:00:00' + INTERVAL (i * 487 % 17000) HOUR AS "at"
  FROM range(600) t(i)`;

const OF = {
  table_name: 'shared',
  main_dttm_col: 'at',
  columns: toJson([
    column('id', 'INTEGER'),
    column('kind', 'STRING', { type_generic: 1 }),
    column('region', 'INTEGER'),
    column('amount', 'DECIMAL'),
    column('big', 'LONGINTEGER'),
    column('ratio', 'FLOAT'),
    column('ok', 'BOOLEAN'),
    column('spelled', 'STRING'),
    column('day', 'DATE'),
    column('at', 'DATETIME'),
    column('doubled', 'DECIMAL', { expression: 'amount * 2' }),
  ]),
};
const LIMITED = { ...OF, table_name: '', sql: 'SELECT * FROM main.shared WHERE id % 2 = 0' };
const LARGE = { table_name: 'large', columns: toJson([column('n', 'LONGINTEGER')]) };

beforeAll(async () => {
  await importToDuckdb('shared', TABLE);
  await importToDuckdb('large', `SELECT i AS n FROM range(${MANY}) t(i)`);
});
afterAll(closeDatabases);

const ask = askerOf(DUCKDB, 'main');
type Question = Record<string, unknown>;

/** Asks together, and notes how many questions went in each statement. */
const sharing = () => {
  const engine = engineOf(DUCKDB);
  const together = createTogether(() => new Date(), 60_000);
  const seen: number[] = [];
  const watched: Engine = {
    ...engine,
    hold: (...given) => {
      seen.push(1);
      return engine.hold(...given);
    },
    holdEach: (statement, parts, options) => {
      seen.push(parts.length);
      return engine.holdEach(statement, parts, options);
    },
  };
  const asked = (
    question: Question,
    {
      of = OF,
      about = [],
      isOneOfSeveral = false,
      ...more
    }: { of?: object; about?: readonly unknown[]; isOneOfSeveral?: boolean } & Partial<{
      owner: string;
      signal: AbortSignal;
    }> = {},
  ) =>
    ask(question, of, undefined, {
      engine: watched,
      sharing: { together, about, isOneOfSeveral },
      ...more,
    });
  return { seen, asked };
};

const simple = (aggregate: string, name: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: name },
  label: `${aggregate} of ${name}`,
});
const custom = (sqlExpression: string) => ({
  expressionType: 'SQL',
  sqlExpression,
  label: sqlExpression,
});
const METRICS = [
  'count',
  ...['SUM', 'MIN', 'MAX', 'AVG', 'COUNT_DISTINCT'].flatMap((aggregate) =>
    ['amount', 'big', 'ratio', 'region', 'doubled'].map((name) => simple(aggregate, name)),
  ),
  ...['kind', 'day', 'at', 'ok'].map((name) => simple('MAX', name)),
  custom('SUM(id) / COUNT(DISTINCT region)'),
  custom('QUANTILE_CONT(id, 0.25)'),
];
const FILTERS = [
  { col: 'kind', op: 'IN', val: ['alpha', "it's", null] },
  { col: 'region', op: '!=', val: 2 },
  { col: 'at', op: 'TEMPORAL_RANGE', val: '2023-01-05 : 2023-09-09' },
  { col: 'big', op: '>', val: '9007199254740995' },
];

const { next: random, below, pick } = randomOf(SEED);
const some = <T>(choices: readonly T[], most: number): T[] =>
  choices.filter(() => random() < 0.3).slice(0, most);

/** In a whole order, so that there is one answer; some by series, by periods, on groups, or counted. */
const aQuestion = (filters: readonly object[], where: string): Question => {
  const metrics = [...some(METRICS, 3), pick(METRICS)].filter(
    (one, at, all) => all.indexOf(one) === at,
  );
  const axis = {
    columnType: 'BASE_AXIS',
    timeGrain: pick(['P1D', 'P1M']),
    sqlExpression: pick(['at', 'day']),
    label: 'axis',
  };
  const columns = [
    ...(random() < 0.3 ? [axis] : []),
    ...some(['kind', 'region', 'ok', 'amount', 'day', 'doubled'], 2),
  ];
  const hasSeries = columns.includes('kind') && random() < 0.5;
  return {
    columns,
    metrics,
    filters,
    extras: { where, ...(random() < 0.2 ? { having: 'COUNT(*) > 3' } : {}) },
    orderby: [
      ...(random() < 0.5 ? [[metrics[0], random() < 0.5]] : []),
      ...columns.map((one) => [one, random() < 0.5]),
    ],
    row_limit: pick([3, 100, 1000]),
    ...(random() < 0.2 ? { row_offset: below(4) } : {}),
    ...(random() < 0.1 ? { is_rowcount: true } : {}),
    ...(hasSeries
      ? { series_columns: ['kind'], series_limit: 2, series_limit_metric: simple('SUM', 'id') }
      : {}),
  };
};

const filtersOf = ({ filters }: Question) => (Array.isArray(filters) ? (filters as object[]) : []);

/** What one chart of a dashboard filters beside its filter bar. */
const OWN: readonly (readonly object[])[] = [
  [{ col: 'ok', op: '==', val: true }],
  [
    { col: 'amount', op: '>=', val: '10.5' },
    { col: 'spelled', op: 'LIKE', val: '%1%' },
  ],
  [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2023-06-01' }],
  [{ col: 'doubled', op: 'IS NOT NULL' }],
];

const sets = Array.from({ length: COUNT }, (_, at) => {
  const filters = [pick(FILTERS), ...some(FILTERS, 1)].filter(
    (one, place, all) => all.indexOf(one) === place,
  );
  const where = random() < 0.3 ? 'abs(id) % 2 = 0' : '';
  const questions = Array.from({ length: 3 + below(5) }, () => aQuestion(filters, where));
  return [at + 1, questions, random() < 0.3 ? LIMITED : OF] as const;
});

/** What whoever asked gets; columns with their types are in front of the rows. */
const told = ({
  json,
  names,
  rowCount,
  sqlRowCount,
  sql,
  held,
}: Awaited<ReturnType<typeof ask>>) => ({
  json,
  names,
  rowCount,
  sqlRowCount,
  sql,
  held: 'bytes' in held ? Buffer.from(held.bytes).toString() : null,
});

describe(`questions at random that arrive together (seed ${SEED})`, () => {
  test.each(sets)(
    'have the rows, types and order of each alone: set %i',
    async (_, questions, of) => {
      const { seen, asked } = sharing();
      const answers = await Promise.all(questions.map((question) => asked(question, { of })));
      for (const [at, question] of questions.entries()) {
        const answer = answers[at];
        expect(answer && told(answer), JSON.stringify(question)).toEqual(
          told(await ask(question, of)),
        );
      }
      expect(seen).toEqual([1, questions.length - 1]);
    },
  );

  test.each(sets)(
    'have the rows of each alone where one request asks them, some with filters of their own: set %i',
    async (at, questions, of) => {
      const { seen, asked } = sharing();
      const own = OWN[at % OWN.length] ?? [];
      const mixed = questions.map((question, place) =>
        place % 2 === 0 ? question : { ...question, filters: [...filtersOf(question), ...own] },
      );
      const answers = await Promise.all(
        mixed.map((question) => asked(question, { of, isOneOfSeveral: true })),
      );
      for (const [place, question] of mixed.entries()) {
        const answer = answers[place];
        expect(answer && told(answer), JSON.stringify(question)).toEqual(
          told(await ask(question, of)),
        );
      }
      expect(seen).toEqual([questions.length]);
    },
  );
});

const filters = [{ col: 'region', op: '!=', val: 2 }];
const by = (name: string, more: Question = {}): Question => ({
  columns: [name],
  metrics: ['count'],
  orderby: [[name, true]],
  filters,
  ...more,
});

describe('questions that arrive together', () => {
  test('are asked at once where one is alone', async () => {
    const { seen, asked } = sharing();
    await asked(by('kind'));
    await asked(by('region'));
    expect(seen).toEqual([1, 1]);
  });

  test('are one statement where one request asks them, the first one too', async () => {
    const { seen, asked } = sharing();
    const names = ['kind', 'region', 'ok', 'day'];
    const answers = await Promise.all(
      names.map((name) => asked(by(name), { isOneOfSeveral: true })),
    );
    expect(answers.map(({ json }) => json)).toEqual(
      await Promise.all(names.map(async (name) => (await ask(by(name), OF)).json)),
    );
    expect(seen).toEqual([4]);
  });

  test('are one statement where one request asks them, with filters of their own', async () => {
    const { seen, asked } = sharing();
    const own = (col: string, op: string, val: unknown) => ({
      filters: [...filters, { col, op, val }],
    });
    const questions = [
      by('kind'),
      by('region', own('ok', '==', true)),
      by('ok', own('id', '<', 300)),
      by('kind', {
        ...own('id', '>=', 100),
        series_columns: ['kind'],
        series_limit: 2,
        series_limit_metric: simple('SUM', 'id'),
      }),
    ];
    const answers = await Promise.all(
      questions.map((question) => asked(question, { isOneOfSeveral: true })),
    );
    for (const [at, question] of questions.entries())
      expect(answers[at]?.json, String(at)).toBe((await ask(question, OF)).json);
    expect(seen).toEqual([4]);
  });

  test('are told apart by their own filters where their common rows are too many to keep', async () => {
    const { seen, asked } = sharing();
    const question = (metric: string, ...more: readonly object[]) => ({
      metrics: [custom(metric)],
      filters: [{ col: 'n', op: '>=', val: 0 }, ...more],
    });
    const few = { col: 'n', op: '<', val: 10 };
    const round = async () => {
      const answers = await Promise.all(
        [question('COUNT(*)'), question('MAX(n)', few), question('MIN(n)', few)].map((one) =>
          asked(one, { of: LARGE, isOneOfSeveral: true }),
        ),
      );
      expect(answers.map(({ json }) => json)).toEqual([
        `[{"COUNT(*)":${MANY}}]`,
        '[{"MAX(n)":9}]',
        '[{"MIN(n)":0}]',
      ]);
    };
    await round();
    expect(seen).toEqual([3, 1, 1, 1]);
    seen.length = 0;
    await round();
    expect(seen.toSorted((one, other) => one - other)).toEqual([1, 2]);
  });

  test('go alone where all others of their request are about other rows', async () => {
    const { seen, asked } = sharing();
    const others = [{ col: 'region', op: '!=', val: 3 }];
    await Promise.all([
      asked(by('kind'), { isOneOfSeveral: true }),
      asked(by('kind', { filters: others }), { isOneOfSeveral: true }),
    ]);
    expect(seen).toEqual([1, 1]);
  });

  test('fail each for itself, with its own words', async () => {
    const { seen, asked } = sharing();
    const wrong = by('kind', { metrics: [custom('SUM(CAST(spelled AS INTEGER))')] });
    const alone = await ask(wrong, OF).catch(String);
    expect(alone).toContain('odd');
    const [first, failed, last] = await Promise.all([
      asked(by('region')),
      asked(wrong).catch(String),
      asked(by('ok')),
    ]);
    expect(failed).toBe(alone);
    expect(first.json).toBe((await ask(by('region'), OF)).json);
    expect(last.json).toBe((await ask(by('ok'), OF)).json);
    expect(seen).toEqual([1, 2, 1, 1]);
    // Which is not tried again at once.
    await Promise.all([asked(by('region')), asked(by('kind')), asked(by('ok'))]);
    expect(seen).toEqual([1, 2, 1, 1, 1, 1, 1]);
  });

  test.each<[string, () => readonly [object, object]]>([
    ['people', () => [{ owner: 'ada' }, { owner: 'bob' }]],
    ['what they may read', () => [{ about: ['ada'] }, { about: ['bob'] }]],
    ['rows of the dataset', () => [{ of: OF }, { of: LIMITED }]],
  ])('are never merged across different %s', async (_, sides) => {
    const { seen, asked } = sharing();
    const [one, other] = sides();
    await Promise.all([
      asked(by('kind'), one),
      asked(by('kind'), other),
      asked(by('ok'), one),
      asked(by('ok'), other),
    ]);
    expect(seen).toEqual([1, 1, 1, 1]);
  });

  test('are never merged across different filters, and not without any', async () => {
    const { seen, asked } = sharing();
    const others = [{ col: 'region', op: '!=', val: 3 }];
    await Promise.all([
      asked(by('kind')),
      asked(by('ok', { filters: others })),
      asked(by('kind', { filters: [] })),
      asked(by('ok', { filters: [] })),
      asked(by('kind', { metrics: null, row_limit: 3 })),
      asked(by('ok', { metrics: null, row_limit: 3 })),
    ]);
    expect(seen).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('are never merged across different values of the same filter', async () => {
    const { seen, asked } = sharing();
    const above = (val: number) => ({ filters: [{ col: 'id', op: '>=', val }] });
    const answers = await Promise.all([
      asked({ metrics: [custom('MIN(id)')], ...above(100) }),
      asked({ metrics: [custom('MIN(id)')], ...above(200) }),
      asked({ metrics: [custom('MAX(id)')], ...above(100) }),
      asked({ metrics: [custom('COUNT(*)')], ...above(200) }),
    ]);
    expect(answers.map(({ json }) => json)).toEqual([
      '[{"MIN(id)":100}]',
      '[{"MIN(id)":200}]',
      '[{"MAX(id)":599}]',
      '[{"COUNT(*)":400}]',
    ]);
    expect(seen).toEqual([1, 1, 1, 1]);
  });

  test('do not wait for those that leave, and leave without the others', async () => {
    const { seen, asked } = sharing();
    const gone = new AbortController();
    const first = asked(by('kind'));
    const left = asked(by('region'), { signal: gone.signal }).catch(String);
    const others = [asked(by('ok')), asked(by('day'))];
    gone.abort();
    expect(await left).toContain('stopped');
    await Promise.all([first, ...others]);
    expect(seen.toSorted((one, other) => one - other)).toEqual([1, 1, 2]);
  });

  test('are asked one by one where their rows are too many to keep', async () => {
    const { seen, asked } = sharing();
    const question = (metric: string) => ({
      metrics: [custom(metric)],
      filters: [{ col: 'n', op: '>=', val: 0 }],
    });
    const answers = await Promise.all(
      ['COUNT(*)', 'MAX(n)', 'MIN(n)'].map((metric) => asked(question(metric), { of: LARGE })),
    );
    expect(answers.map(({ json }) => json)).toEqual([
      `[{"COUNT(*)":${MANY}}]`,
      `[{"MAX(n)":${MANY - 1}}]`,
      '[{"MIN(n)":0}]',
    ]);
    expect(seen).toEqual([1, 2, 1, 1]);
  });
});
