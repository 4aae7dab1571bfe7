/** Requests for charts that are far more expensive than they look, for tests and the bench. */

export interface HeavyChart {
  readonly name: string;
  /** The dataset. */
  readonly sql: string;
  readonly query: object;
  readonly format?: 'csv';
  /** The message of the refusal; null if it is accepted. */
  readonly refusal: RegExp | null;
}

const MILLION = 1_000_000;
const ROWS = (count: number, more: string) => `SELECT i AS n, ${more} FROM range(${count}) t(i)`;
const raw = (columns: readonly string[]) => ({ columns, row_limit: MILLION });
const after = (columns: readonly string[], ...steps: readonly object[]) => ({
  ...raw(columns),
  post_processing: steps,
});
const step = (operation: string, options: object) => ({ operation, options });

const WIDE = ROWS(MILLION, "repeat('x', 3000) AS text");
const RANDOM = ROWS(MILLION, 'md5(i::VARCHAR) || md5((i + 1)::VARCHAR) AS text, i * 7 AS v');
const NUMBERS = ROWS(200_000, '(i * 7919) % 1009 AS v');
const GROUPS = ROWS(50_000, "'group ' || i AS g, i % 100 AS v");
const FAR_APART = `SELECT * FROM (VALUES (TIMESTAMP '1900-01-01', 1), (TIMESTAMP '2024-01-01', 2)) t("at", v)`;
const TWO_DAYS = `SELECT * FROM (VALUES (TIMESTAMP '2024-01-01', 1), (TIMESTAMP '2024-01-03', 2)) t("at", v)`;
const SQUARE = ROWS(MILLION, 'i % 1000 AS v, i // 1000 AS r');

const overTime = (rule: string, method: string) =>
  after(
    ['at', 'v'],
    step('pivot', { index: ['at'], aggregates: { v: { operator: 'mean' } } }),
    step('resample', { rule, method }),
    step('flatten', {}),
  );

const rolled = (rolling_type: string): HeavyChart => ({
  name: `a rolling ${rolling_type} over a window of 170,000`,
  sql: NUMBERS,
  query: after(
    ['n', 'v'],
    step('rolling', {
      rolling_type,
      window: 170_000,
      min_periods: 1,
      columns: { v: 'rolled' },
      rolling_type_options: rolling_type === 'quantile' ? { quantile: 0.9 } : {},
    }),
  ),
  refusal: null,
});

const pivoted = (index: string, columns: string, ...more: readonly object[]) =>
  after(
    ['n', 'v', ...new Set([index, columns])].filter((name, at, all) => all.indexOf(name) === at),
    step('pivot', {
      index: [index],
      columns: [columns],
      aggregates: { n: { operator: 'sum' } },
    }),
    ...more,
    step('flatten', {}),
  );

/** Each step cumulates every column under another name. */
const doubled = Array.from({ length: 6 }, (_, round) =>
  step('cum', {
    operator: 'sum',
    columns: Object.fromEntries(
      Array.from({ length: 2 ** round }, (__, at) => [
        at === 0 ? 'v' : `c${at}`,
        `c${2 ** round + at}`,
      ]),
    ),
  }),
);

const TOO_LARGE = /(?:larger|more) than 64 MB/;
const MADE = /at most 10,000,000 are made/;

export const HEAVY_CHARTS: readonly HeavyChart[] = [
  { name: 'a million cells of 3 kB', sql: WIDE, query: raw(['n', 'text']), refusal: TOO_LARGE },
  {
    name: 'a million cells of 3 kB as a file',
    sql: WIDE,
    query: raw(['n', 'text']),
    format: 'csv',
    refusal: TOO_LARGE,
  },
  {
    name: 'one cell of 200 MB',
    sql: "SELECT repeat('x', 200000000) AS text",
    query: raw(['text']),
    refusal: TOO_LARGE,
  },
  { name: 'a million random texts', sql: RANDOM, query: raw(['text', 'v']), refusal: TOO_LARGE },
  {
    name: 'a million rows whose JSON is long',
    sql: ROWS(MILLION, 'i % 10 AS "a name that every row of the answer repeats once more"'),
    query: raw(['n', 'a name that every row of the answer repeats once more']),
    refusal: /take more than 64 MB/,
  },
  {
    name: 'a million rows as a file',
    sql: SQUARE,
    query: raw(['n', 'v', 'r']),
    format: 'csv',
    refusal: null,
  },
  {
    name: 'seconds of 124 years',
    sql: FAR_APART,
    query: overTime('1S', 'ffill'),
    refusal: /would make 3,913,056,001 rows, more than the 200,000 allowed/,
  },
  {
    name: 'seconds of two days, in straight lines',
    sql: TWO_DAYS,
    query: overTime('1S', 'linear'),
    refusal: null,
  },
  {
    name: 'seconds of two days, filled from behind',
    sql: TWO_DAYS,
    query: overTime('1S', 'bfill'),
    refusal: null,
  },
  {
    name: '10,000 bins for each of 50,000 groups',
    sql: GROUPS,
    query: after(['g', 'v'], step('histogram', { column: 'v', bins: 10_000, groupby: ['g'] })),
    refusal: /The histogram would have 50,000 rows × 10,001 columns = 500,050,000 cells/,
  },
  {
    name: '10,000 bins',
    sql: GROUPS,
    query: after(['v'], step('histogram', { column: 'v', bins: 10_000 })),
    refusal: null,
  },
  rolled('std'),
  rolled('quantile'),
  rolled('max'),
  rolled('kurt'),
  {
    name: 'a pivot into 50,000 columns',
    sql: GROUPS,
    query: pivoted('n', 'g'),
    refusal: /The pivoted table would have 50,001 columns; at most 20,000 are made/,
  },
  {
    name: 'a pivot of 200,000 rows and 1,009 columns',
    sql: NUMBERS,
    query: pivoted('n', 'v'),
    refusal: MADE,
  },
  {
    name: 'shares of the rows of a thousand columns',
    sql: SQUARE,
    query: pivoted('r', 'v', step('contribution', { orientation: 'row' })),
    refusal: null,
  },
  {
    name: 'cumulation of what was cumulated',
    sql: RANDOM,
    query: after(['v'], ...doubled),
    refusal: MADE,
  },
  {
    name: 'a thousand other times beside it',
    sql: FAR_APART,
    query: {
      columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'at', label: 'at' }],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(v)', label: 'v' }],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '1900 : 2025' }],
      time_offsets: Array.from({ length: 1000 }, (_, at) => `${at + 1} days ago`),
    },
    refusal: /compared with 50 other times at most; 1,000 are asked for/,
  },
  {
    name: 'one column 30,000 times',
    sql: NUMBERS,
    query: after(['v'], step('select', { columns: Array.from({ length: 30_000 }, () => 'v') })),
    refusal: /at most 20,000 are made/,
  },
];

type Post = (path: string, json: object) => Promise<Response>;

/** Creates the datasets; requests one of the charts. */
export const heavyCharts = async (post: Post, databaseId: number) => {
  const ids = new Map<string, number>();
  for (const { sql } of HEAVY_CHARTS) {
    if (ids.has(sql)) continue;
    const made = await post('/api/v1/dataset/', {
      database: databaseId,
      schema: 'main',
      table_name: `heavy ${ids.size} ${crypto.randomUUID()}`,
      sql,
    });
    const { id } = (await made.json()) as { id?: number };
    if (id === undefined) throw new Error(`No dataset of ${sql}: ${made.status}`);
    ids.set(sql, id);
  }
  return ({ sql, query, format }: HeavyChart): Promise<Response> =>
    post('/api/v1/chart/data', {
      datasource: { id: ids.get(sql), type: 'table' },
      queries: [query],
      result_format: format ?? 'json',
      force: true,
    });
};
