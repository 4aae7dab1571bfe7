import { expect, test } from 'vitest';
import { parquetShape, typeName } from './parquetTypes.ts';

test.each([
  ['constructor', 'VARCHAR'],
  ['constructor[]', 'VARCHAR[]'],
  ['STRUCT(a constructor, b INTEGER)', 'STRUCT("a" VARCHAR, "b" INTEGER)'],
  ['__proto__', 'VARCHAR'],
  ["INTEGER); ATTACH '/tmp/x' --", 'VARCHAR'],
  [
    'STRUCT("a"" INTEGER); DROP TABLE t --" INTEGER)',
    'STRUCT("a"" INTEGER); DROP TABLE t --" INTEGER)',
  ],
  ['bytea', 'VARCHAR'],
])('a column of a type that somebody named %s is %s in a Parquet file', (nativeType, expected) => {
  const shape = parquetShape({ name: 'v', type: 'STRING', nativeType, generic: null });
  expect(typeName(shape, (base) => base)).toBe(expected);
});
