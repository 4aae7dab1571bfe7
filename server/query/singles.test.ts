/** Numbers of single precision have fewer digits than doubles: what a chart shows of them finds them again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askerOf, closeDatabases, column } from '../../mocks/queriedDatabases.ts';
import { fillSame, notThere, there } from '../../mocks/sameTable.ts';
import { toJson } from '../store/codec.ts';

beforeAll(fillSame, 60_000);
afterAll(closeDatabases);

for (const { name, start } of notThere) {
  test.skip(
    `numbers of single precision on ${name}: SKIPPED, name a server in or start one by ${start}`,
  );
}

const TYPES: Readonly<Record<string, readonly [single: string, double: string]>> = {
  DuckDB: ['FLOAT', 'DOUBLE'],
  PostgreSQL: ['REAL', 'DOUBLE PRECISION'],
};
const places = there.flatMap((place) => {
  const types = TYPES[place.name];
  return types ? [{ ...place, types }] : [];
});

const VALUES = ['0.1', '0.3', '-2.5', '7', '123456.7', '1.7474007', '0.0000001', '34e19'];

describe.each(places)('on $name', ({ target, schema, types: [single, double] }) => {
  const rows = VALUES.map(
    (value, at) =>
      `SELECT ${at + 1} AS id, CAST('${value}' AS ${single}) AS few, CAST('${value}' AS ${double}) AS many`,
  );
  const sql = [...rows, `SELECT 9, CAST(NULL AS ${single}), CAST(NULL AS ${double})`].join(
    ' UNION ALL ',
  );
  const columns = [
    column('id', 'INTEGER', { type_generic: 0 }),
    column('few', 'FLOAT', { type_generic: 0 }),
    column('many', 'FLOAT', { type_generic: 0 }),
  ];
  const ask = async (query: object) => {
    const asked = { columns: ['id', 'few', 'many'], orderby: [['id', true]], ...query };
    const { json } = await askerOf(target, schema)(asked, { sql, columns: toJson(columns) });
    return JSON.parse(json) as { id: number; few: number | null; many: number | null }[];
  };
  const found = async (col: string, op: string, val: unknown) =>
    (await ask({ filters: [{ col, op, val }] })).map(({ id }) => id);

  test.each(['few', 'many'] as const)('each number of %s is found by what is shown', async (of) => {
    const shown = await ask({});
    expect(shown).toHaveLength(9);
    for (const { id, [of]: value } of shown) {
      expect(await found(of, '==', value), String(value)).toEqual([id]);
      expect(await found(of, '==', value === null ? value : String(value))).toEqual([id]);
      expect(await found(of, 'IN', [value, 99])).toEqual([id]);
    }
  });

  test.each(['few', 'many'] as const)('numbers of %s are on their side of a bound', async (of) => {
    expect(await found(of, '<=', 0.1)).toEqual([1, 3, 7]);
    expect(await found(of, '<', '0.1')).toEqual([3, 7]);
    expect(await found(of, '>=', 123456.7)).toEqual([5, 8]);
    expect(await found(of, '>', 123456.7)).toEqual([8]);
    expect(await found(of, '!=', 0.3)).toEqual([1, 3, 4, 5, 6, 7, 8]);
    expect(await found(of, 'NOT IN', [0.1, 0.3, 7, 1.7474007])).toEqual([3, 5, 7, 8]);
  });
});
