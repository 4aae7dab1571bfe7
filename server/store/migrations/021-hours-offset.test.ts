import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSqlLabServer } from '../../../mocks/aSqlLabServer.ts';
import { up } from './021-hours-offset.ts';

test('datasets have the offset of the files that they came from, where times can be moved by it', async () => {
  const lab = await aSqlLabServer();
  const { db } = lab.deps.store;
  const at = new Date().toISOString();
  const unused = {
    none: '{"params":null}',
    five: '{"offset":5,"params":{"a":1}}',
    nothing: '{"offset":null}',
    far: '{"offset":1000000000000}',
    digits: '{"offset":-3,"params":{"n":9007199254740993,"share":1.50}}',
  };
  await db
    .insertInto('datasets')
    .values(
      Object.entries(unused).map(([table_name, unused_fields]) => ({
        table_name,
        unused_fields,
        uuid: crypto.randomUUID(),
        database_id: lab.databaseId,
        columns: '[]',
        metrics: '[]',
        created_on: at,
        changed_on: at,
      })),
    )
    .execute();
  await sql`alter table datasets drop column hours_offset`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  const found = await db
    .selectFrom('datasets')
    .select(['table_name', 'hours_offset', 'unused_fields'])
    .where('table_name', 'in', Object.keys(unused))
    .execute();
  await lab.close();
  const byName = found.map((row) => [row.table_name, [row.hours_offset, row.unused_fields]]);
  expect(Object.fromEntries(byName)).toEqual({
    none: [0, '{"params":null}'],
    five: [5, '{"params":{"a":1}}'],
    nothing: [0, '{}'],
    far: [0, '{}'],
    digits: [-3, '{"params":{"n":9007199254740993,"share":1.50}}'],
  });
});
