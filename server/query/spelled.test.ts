import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askerOf, closeDatabases, column } from '../../mocks/queriedDatabases.ts';
import { fillSame, notThere, there } from '../../mocks/sameTable.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { toJson } from '../store/codec.ts';

beforeAll(fillSame, 60_000);
afterAll(closeDatabases);

for (const { name, start } of notThere) {
  test.skip(`bytes and durations on ${name}: SKIPPED, name a server in or start one by ${start}`);
}

const datasetOf = (
  sql: string,
  columns: readonly (readonly [string, string, number | null])[],
) => ({
  sql,
  columns: toJson(
    columns.map(([name, type, type_generic]) => column(name, type, { type_generic })),
  ),
});

type Row = Readonly<Record<string, unknown>>;
const askOf =
  ({ target, schema }: (typeof there)[number], dataset: Partial<StoredDataset>) =>
  async (query: Record<string, unknown>): Promise<readonly Row[]> => {
    const { json } = await askerOf(target, schema)({ orderby: [['id', true]], ...query }, dataset);
    return JSON.parse(json) as Row[];
  };
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

const BYTES: Readonly<Record<string, (digits: string) => string>> = {
  DuckDB: (digits) => `unhex('${digits}')`,
  PostgreSQL: (digits) => `decode('${digits}', 'hex')`,
  'MySQL (MariaDB)': (digits) => `x'${digits}'`,
  Trino: (digits) => `X'${digits}'`,
};
const withBytes = there.flatMap((place) => {
  const bytes = BYTES[place.name];
  return bytes ? [{ ...place, bytes }] : [];
});

describe.each(withBytes)('a column of bytes on $name', ({ bytes, ...place }) => {
  const sql = `SELECT 1 AS id, ${bytes('61ff00')} AS raw UNION ALL SELECT 2, ${bytes('6974')} UNION ALL SELECT 3, ${bytes('5C27')} UNION ALL SELECT 4, NULL`;
  const ask = askOf(
    place,
    datasetOf(sql, [
      ['id', 'INTEGER', 0],
      ['raw', 'BINARY', null],
    ]),
  );

  test('is shown as digits, and is filtered by what is shown', async () => {
    const rows = await ask({ columns: ['id', 'raw'] });
    expect(rows.map(({ raw }) => raw)).toEqual(['\\x61ff00', '\\x6974', '\\x5c27', null]);
    for (const { id, raw } of rows) {
      const filters = [{ col: 'raw', op: '==', val: raw }];
      expect(idsOf(await ask({ columns: ['id'], filters }))).toEqual([id]);
    }
  });

  test.each<[string, unknown, readonly number[]]>([
    ['==', '\\x61FF00', [1]],
    ['==', 'it', [2]],
    ['==', "\\'", [3]],
    ['==', 5, []],
    ['!=', '\\x6974', [1, 3]],
    ['IN', ['\\x6974', '\\x61ff00', null], [1, 2, 4]],
    ['NOT IN', ['\\x6974'], [1, 3]],
    ['>', '\\x5c27', [1, 2]],
    ['<=', '\\x61ff', [3]],
    ['==', '\\x', []],
    ['LIKE', '\\x61%', [1]],
    ['LIKE', '%ff%', [1]],
    ['ILIKE', '%FF%', [1]],
    ['NOT LIKE', '%7%', [1]],
    ['IS NULL', undefined, [4]],
  ])('under the filter %s %j has the rows %j', async (op, val, ids) => {
    const filters = [{ col: 'raw', op, val }];
    expect(idsOf(await ask({ columns: ['id'], filters }))).toEqual(ids);
  });

  test('is a series of the first few beside the others', async () => {
    const rows = await ask({
      columns: ['raw'],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'MIN(id)', label: 'first' }],
      filters: [{ col: 'raw', op: 'IS NOT NULL' }],
      series_columns: ['raw'],
      series_limit: 2,
      order_desc: false,
      group_others_when_limit_reached: true,
      orderby: [],
    });
    expect(new Set(rows.map(({ raw }) => raw))).toEqual(
      new Set(['Others', '\\x61ff00', '\\x6974']),
    );
  });
});

const DURATIONS: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>> = {
  DuckDB: [['span', ["INTERVAL '36 hours'", "INTERVAL '-2 days'"]]],
  PostgreSQL: [['span', ["INTERVAL '36 hours'", "INTERVAL '-2 days'"]]],
  Trino: [
    ['days', ["INTERVAL '36' HOUR", "INTERVAL '-2 00:00:01.5' DAY TO SECOND"]],
    ['months', ["INTERVAL '14' MONTH", "INTERVAL '-3' MONTH"]],
  ],
};
const withDurations = there.flatMap((place) =>
  (DURATIONS[place.name] ?? []).map(([kind, values]) => ({ ...place, kind, values })),
);

describe.each(withDurations)('a column of durations ($kind) on $name', ({ values, ...place }) => {
  const [more = '', less = ''] = values;
  const sql = `SELECT 1 AS id, ${more} AS span UNION ALL SELECT 2, ${less} UNION ALL SELECT 3, NULL`;
  const ask = askOf(
    place,
    datasetOf(sql, [
      ['id', 'INTEGER', 0],
      ['span', 'INTERVAL', 0],
    ]),
  );
  const under = async (op: string, val: unknown) =>
    idsOf(await ask({ columns: ['id'], filters: [{ col: 'span', op, val }] }));

  test('is filtered by what is shown', async () => {
    const [first, second] = (await ask({ columns: ['id', 'span'] })).map(({ span }) => span);
    expect(await under('==', first)).toEqual([1]);
    expect(await under('>', second)).toEqual([1]);
    expect(await under('IN', [second, null])).toEqual([2, 3]);
    expect(await under('NOT IN', [second])).toEqual([1]);
    expect(await under('LIKE', String(first))).toEqual([1]);
  });

  test('is compared with no other word, and the reason is said', async () => {
    await expect(under('==', 'soon')).rejects.toThrow(
      /interval.*soon|soon.*(interval|no such value)/i,
    );
  });
});

const clickhouse = there.find(({ name }) => name === 'ClickHouse');
test.runIf(clickhouse)(
  'a duration on ClickHouse is compared with nothing, and it says what to do',
  async () => {
    if (!clickhouse) return;
    const columns = [
      ['id', 'INTEGER', 0],
      ['span', 'INTERVAL', 0],
    ] as const;
    const ask = askOf(clickhouse, datasetOf('SELECT 1 AS id, toIntervalHour(36) AS span', columns));
    expect(await ask({ columns: ['id', 'span'] })).toEqual([{ id: 1, span: 36 }]);
    const filters = [{ col: 'span', op: '==', val: 36 }];
    await expect(ask({ columns: ['id'], filters })).rejects.toThrow(
      /ClickHouse cannot compare the durations of the column .*span.* Make it a number/,
    );
  },
);
