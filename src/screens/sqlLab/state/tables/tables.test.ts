import { expect, test } from 'vitest';
import { merged, newTable, withMetadata } from '../../model/openTable';

const place = { dbId: 1, queryEditorId: 'a', catalog: null, schema: 'main', name: 't' };
const table = newTable(place, 'x');

test('a table is added expanded, with its place and nothing read yet [TBL-02 TBL-03 TBL-05]', () => {
  expect(table).toMatchObject({ ...place, expanded: true, columns: [], initialized: false });
});

test('a table in the same place is updated; another is added last or first [TBL-07 TBL-08]', () => {
  const other = newTable({ ...place, schema: 's' }, 'y');
  expect(merged([table], { ...newTable(place, 'z'), selectStar: 's' })).toMatchObject([
    { id: 'x', selectStar: 's' },
  ]);
  expect(merged([table], other).map(({ id }) => id)).toEqual(['x', 'y']);
  expect(merged([table], other, true).map(({ id }) => id)).toEqual(['y', 'x']);
});

test('metadata brings columns, statement and keys [TBL-04]', () => {
  const key = { name: 'pk', column_names: ['id'], type: 'pk' } as const;
  const read = withMetadata(table, {
    name: 't',
    comment: null,
    selectStar: 'SELECT * FROM t',
    columns: [{ name: 'id', type: 'INTEGER', longType: 'INTEGER', comment: null, keys: [key] }],
    primaryKey: key,
    foreignKeys: [],
    indexes: [key],
  });
  expect(read).toMatchObject({
    columns: [{ name: 'id', isKey: true }],
    selectStar: 'SELECT * FROM t',
    primaryKey: key,
    indexes: [key],
    initialized: true,
  });
});
