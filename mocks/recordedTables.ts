/** The tables that recorded exchanges are about, in the databases of a test run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { createTables } from '../server/engine/storage/tables.ts';
import { toJson } from '../server/store/codec.ts';
import { createDatabases } from '../server/store/databases.ts';
import { archiveOf, SHARED_BUNDLES, tableOf } from '../test/sharedBundles.ts';
import { postgresTarget } from '../test/engine/someEngines.ts';
import { sendBundle } from './bundle.ts';
import type { TestServer } from './testServer.ts';

const NULLS = new Set(['', '#N/A', 'N/A', 'NA', 'NULL', 'NaN', 'None', 'n/a', 'nan', 'null']);

const TABLES = {
  cleaned_sales_data: {
    file: 'vehicle-sales/sales.csv',
    yaml: 'vehicle-sales/export/datasets/examples/cleaned_sales_data.yaml',
    types: {
      BIGINT: 'order_number quantity_ordered order_line_number quarter month year msrp',
      'DOUBLE PRECISION': 'price_each sales',
      TIMESTAMP: 'order_date',
    },
  },
  video_game_sales: {
    file: 'video-game-sales/video_game_sales.csv',
    yaml: 'video-game-sales/export/datasets/examples/video_game_sales.yaml',
    types: {
      BIGINT: 'rank',
      'DOUBLE PRECISION': 'year na_sales eu_sales jp_sales other_sales global_sales',
      TIMESTAMP: '',
    },
  },
} as const;
export type TableName = keyof typeof TABLES;
export type DatasetIds = Readonly<Record<TableName, number>>;

/** `- column_name: a` and the plain fields below it. */
const columnsOf = (yaml: string): readonly Readonly<Record<string, string>>[] =>
  (yaml.split(/^columns:$/m)[1] ?? '')
    .split(/^ *- column_name: /m)
    .slice(1)
    .map((part) =>
      Object.fromEntries(
        `column_name: ${part}`.split('\n').flatMap((line) => {
          const [, key, value] = /^\s*(\w+): ['"]?(.*?)['"]?$/.exec(line) ?? [];
          return key === undefined ? [] : [[key, value ?? '']];
        }),
      ),
    );

const CSV_FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

/** Rows of texts, null for what counts as missing. */
const rowsOf = (csv: string): readonly (readonly (string | null)[])[] => {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  CSV_FIELD.lastIndex = 0;
  while (CSV_FIELD.lastIndex < csv.length) {
    const [, quoted, bare, end] = CSV_FIELD.exec(csv) ?? [];
    const text = quoted?.replaceAll('""', '"') ?? bare ?? '';
    row.push(NULLS.has(text) ? null : text);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
};

const typeOf = (name: TableName, column: string): string =>
  Object.entries(TABLES[name].types).find(([, names]) => names.split(' ').includes(column))?.[0] ??
  'TEXT';

const quoted = (column: string) => `"${column}"`;

const castsOf = (name: TableName, columns: readonly string[]) =>
  columns
    .map((column) => `CAST(${quoted(column)} AS ${typeOf(name, column)}) AS ${quoted(column)}`)
    .join(', ');

const addDataset = async (
  { store }: TestServer,
  database_id: number,
  schema: string,
  name: TableName,
  yaml: string,
): Promise<number> => {
  const columns = columnsOf(yaml);
  const at = '2026-01-01T00:00:00.000Z';
  const { id } = await store.db
    .insertInto('datasets')
    .values({
      uuid: crypto.randomUUID(),
      database_id,
      schema,
      table_name: name,
      main_dttm_col: columns.find(({ is_dttm }) => is_dttm === 'true')?.column_name ?? null,
      columns: toJson(
        columns.map(({ column_name, type, is_dttm, python_date_format }) => ({
          column_name,
          type,
          is_dttm: is_dttm === 'true',
          python_date_format: python_date_format === 'null' ? null : python_date_format,
        })),
      ),
      metrics: toJson([{ metric_name: 'count', verbose_name: 'COUNT(*)', expression: 'COUNT(*)' }]),
      created_by: null,
      changed_by: null,
      created_on: at,
      changed_on: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** For each table its dataset on one database. */
const datasetsOn = async (
  server: TestServer,
  folder: string,
  databaseId: number,
  schema: string,
  fill: (name: TableName, file: string) => Promise<void>,
): Promise<DatasetIds> => {
  const ids: Partial<Record<TableName, number>> = {};
  for (const [key, { file, yaml }] of Object.entries(TABLES)) {
    const name = key as TableName;
    await fill(name, join(folder, file));
    const text = readFileSync(join(folder, yaml), 'utf8');
    ids[name] = await addDataset(server, databaseId, schema, name, text);
  }
  return ids as DatasetIds;
};

export const onDuckdb = (server: TestServer, folder: string): Promise<DatasetIds> => {
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  const nullList = [...NULLS].map((text) => `'${text}'`).join(', ');
  return datasetsOn(server, folder, server.databaseId, 'main', async (name, file) => {
    const from = { file, format: 'csv' } as const;
    const raw = await tables.importTable({ schema: 'main', name: `${name}_raw`, from });
    const texts = raw.columns.map(({ name: column }) => {
      const text = `CAST(${quoted(column)} AS VARCHAR)`;
      return `CASE WHEN ${text} IN (${nullList}) THEN NULL ELSE ${text} END AS ${quoted(column)}`;
    });
    const columns = raw.columns.map(({ name: column }) => column);
    const sql = `SELECT ${castsOf(name, columns)} FROM (SELECT ${texts.join(', ')} FROM main."${name}_raw") AS t`;
    await tables.importTable({ schema: 'main', name, from: { sql } });
  });
};

/** The program that loaded the recorded tables reads this word as nothing, in texts too. */
const NULL_CELL = /(?<=^|,)N\/A(?=,|$)/gm;

/** The datasets of the bundles as they are imported, with the tables that the import makes. */
export const onImportedBundles = async (server: TestServer): Promise<DatasetIds> => {
  const admin = await server.signIn();
  for (const bundle of SHARED_BUNDLES) {
    const tables = { [bundle.dataset]: tableOf(bundle).replaceAll(NULL_CELL, '') };
    const answer = await sendBundle(admin, 'dashboard', archiveOf(bundle), { tables });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const rows = await server.store.db.selectFrom('datasets').select(['id', 'table_name']).execute();
  return Object.fromEntries(rows.map(({ id, table_name: name }) => [name, id])) as DatasetIds;
};

export const onPostgres = async (
  server: TestServer,
  folder: string,
  url: string,
): Promise<DatasetIds> => {
  const schema = `recorded_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schema}`);
  const at = '2026-01-01T00:00:00.000Z';
  const { backend, parameters } = postgresTarget(url);
  const { id } = await createDatabases(server.store.db).add({
    name: 'Recorded',
    backend,
    parameters: toJson(parameters),
    expose_in_sqllab: 1,
    allow_dml: 0,
    allow_ctas: 0,
    allow_cvas: 0,
    allow_run_async: 0,
    cache_timeout: null,
    force_ctas_schema: null,
    extra: toJson({}),
    created_by: null,
    changed_by: null,
    created_on: at,
    changed_on: at,
  });
  const ids = await datasetsOn(server, folder, id, schema, async (name, file) => {
    const [columns = [], ...rows] = rowsOf(readFileSync(file, 'utf8'));
    const names = columns.map(String);
    const lists = names.map((_, column) => rows.map((row) => row[column] ?? null));
    const arrays = names.map((_, column) => `$${column + 1}::text[]`).join(', ');
    await client.query(
      `CREATE TABLE ${schema}.${name} AS SELECT * FROM (SELECT ${castsOf(name, names)} FROM unnest(${arrays.replaceAll(/\$\d+/g, 'NULL')}) AS t(${names.map(quoted).join(', ')})) AS t WHERE false`,
    );
    await client.query(
      `INSERT INTO ${schema}.${name} SELECT ${castsOf(name, names)} FROM unnest(${arrays}) AS t(${names.map(quoted).join(', ')})`,
      lists,
    );
  });
  await client.end();
  return ids;
};
