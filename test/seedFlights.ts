/** A small table of flights and its dataset, in a server of a test: three carriers, 90 days, a null and an empty text. */
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { createTables } from '../server/engine/storage/tables.ts';
import { toJson } from '../server/store/codec.ts';
import type { TestServer } from '../mocks/testServer';

const SQL = `
SELECT TIMESTAMP '2001-01-01' + to_days((i // 4)::INTEGER) AS date,
       ['AA', 'UA', 'WN', CASE WHEN i % 8 = 3 THEN NULL ELSE '' END][i % 4 + 1] AS carrier,
       (100 + i)::INTEGER AS distance,
       i % 10 = 0 AS cancelled
FROM range(360) t(i)`;

const COLUMNS = [
  ['date', 'TIMESTAMP', 2],
  ['carrier', 'VARCHAR', 1],
  ['distance', 'INTEGER', 0],
  ['cancelled', 'BOOLEAN', 3],
] as const;

export const seedFlights = async ({
  deps,
  store,
  databaseId,
  dataDir,
}: TestServer): Promise<number> => {
  const tables = createTables({
    setup: duckdbSetup(dataDir, deps.config.limits),
    inProcess: true,
  });
  await tables.importTable({ schema: 'main', name: 'flights', from: { sql: SQL } });
  const at = new Date().toISOString();
  const { id } = await store.db
    .insertInto('datasets')
    .values({
      uuid: crypto.randomUUID(),
      database_id: databaseId,
      schema: 'main',
      table_name: 'flights',
      main_dttm_col: 'date',
      columns: toJson(
        COLUMNS.map(([column_name, type, type_generic], index) => ({
          id: index + 1,
          uuid: crypto.randomUUID(),
          column_name,
          type,
          type_generic,
          is_dttm: type_generic === 2,
          filterable: true,
          groupby: true,
          expression: null,
          verbose_name: null,
        })),
      ),
      metrics: toJson([
        { id: 1, metric_name: 'count', verbose_name: 'COUNT(*)', expression: 'COUNT(*)' },
      ]),
      created_on: at,
      changed_on: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
