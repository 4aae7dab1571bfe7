/** Extras of a query object, and the rows that it may ask for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asker, BACKENDS, closeDatabases, fillDatabases } from '../../mocks/queriedDatabases.ts';
import { toQuery } from './query.ts';

beforeAll(fillDatabases);
afterAll(closeDatabases);

const ROWS = { columns: ['id', 'name'], filters: [{ col: 'id', op: '<', val: 3 }] };

describe.each(BACKENDS)('$name', (backend) => {
  const ask = asker(backend);
  const answer = async (extras: object) =>
    (await ask({ ...ROWS, orderby: [['id', true]], extras })).json;

  test('the columns of an answer are in the order of the extras, and the others follow', async () => {
    expect(await answer({ column_order: ['name', 'id'] })).toBe(
      '[{"name":"ada","id":1},{"name":"Bob","id":2}]',
    );
    expect(await answer({ column_order: ['name'] })).toBe(
      await answer({ column_order: ['name', 'id'] }),
    );
  });

  test.each([
    { instant_time_comparison_range: 'r' },
    { transpile_to_dialect: true, where: "name <> 'x'" },
  ])(
    '%j is taken and changes no row, since SQL is written for the database itself',
    async (extras) => {
      expect(await answer(extras)).toBe('[{"id":1,"name":"ada"},{"id":2,"name":"Bob"}]');
    },
  );

  test('a comparison with a range of two dates says what can be chosen instead', async () => {
    const query = {
      metrics: ['count'],
      columns: ['name'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-03-01' }],
      time_offsets: ['2023-01-01 : 2023-03-01'],
    };
    const text = await ask(query).then(
      () => 'no error',
      (cause: unknown) => String((cause as Error).message),
    );
    expect(text).toContain('cannot be with a range of two dates');
  });
});

test.each([
  [false, 1_000_000, 100_000],
  [true, 1_000_000, 500_000],
  [true, 200_000, 200_000],
])(
  'with pages from the server: %s, of %i rows that are asked for %i are given',
  (isServerPaginated, asked, given) => {
    const page = { SQL_MAX_ROW: 100_000, SAMPLES_ROW_LIMIT: 1000 };
    const query = toQuery({ columns: ['a'], row_limit: asked }, 'full', {
      page,
      isServerPaginated,
    });
    expect(query.rowLimit).toBe(given);
  },
);
