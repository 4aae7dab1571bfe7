/** Catalogs, schemas, tables and the details of a table, as each connector has them. */
import { dialect } from './dialect.ts';
import type {
  CatalogHits,
  CatalogSearch,
  TableDetails,
  TableListing,
  TableRef,
} from '../engine.ts';
import { containing, hitsOf } from '../drivers/searchHits.ts';
import { partitionsOf } from './partitions.ts';
import type { Rows } from './rows.ts';
import { columnOf } from './types.ts';

const { literal, quote } = dialect;

const known = (catalog: string, table: string) => `${quote(catalog)}.information_schema.${table}`;

/** Trino’s own schemas. */
const OWN_CATALOG = 'system';

export const catalogsOf = async (rows: Rows): Promise<readonly string[]> =>
  (await rows('SHOW CATALOGS'))
    .map(([name]) => String(name))
    .filter((name) => name !== OWN_CATALOG);

export const schemasOf = async (rows: Rows, catalog: string): Promise<readonly string[]> => {
  const found = await rows(
    `SELECT schema_name FROM ${known(catalog, 'schemata')} WHERE schema_name <> 'information_schema' ORDER BY 1`,
  );
  return found.map(([name]) => String(name));
};

/** Not every connector has any. */
const materialized = async (rows: Rows, catalog: string, schema: string) => {
  const found = await rows(
    `SELECT name FROM system.metadata.materialized_views WHERE catalog_name = ${literal(catalog)} AND schema_name = ${literal(schema)}`,
  ).catch(() => []);
  return new Set(found.map(([name]) => String(name)));
};

export const tablesOf = async (
  rows: Rows,
  catalog: string,
  schema: string,
): Promise<readonly TableListing[]> => {
  const kept = await materialized(rows, catalog, schema);
  const found = await rows(
    `SELECT table_name, table_type FROM ${known(catalog, 'tables')} WHERE table_schema = ${literal(schema)} ORDER BY 1`,
  );
  return found.map(([named, type]) => {
    const name = String(named);
    const kind = kept.has(name) ? 'materialized_view' : type === 'VIEW' ? 'view' : 'table';
    return { catalog, schema, name, kind };
  });
};

const PARTITION_KEY = 'partition key';

interface Described {
  readonly columns: TableDetails['columns'];
  readonly partitionedBy: readonly string[];
}

const columnsOf = async (rows: Rows, catalog: string, where: string, whole: string) => {
  const described = await rows(`DESCRIBE ${whole}`);
  const nullables = await rows(
    `SELECT column_name FROM ${known(catalog, 'columns')} WHERE ${where} AND is_nullable = 'NO'`,
  );
  const required = new Set(nullables.map(([name]) => String(name)));
  const columns = described.map(([name, type, , comment]) => ({
    ...columnOf({ name: String(name), type: String(type) }),
    nullable: !required.has(String(name)),
    comment: String(comment ?? '') || null,
  }));
  const partitionedBy = described
    .filter(([, , extra]) => String(extra).includes(PARTITION_KEY))
    .map(([name]) => String(name));
  return { columns, partitionedBy } satisfies Described;
};

/** From the connector’s statistics, where it has any. */
const rowCountOf = async (rows: Rows, whole: string): Promise<number | null> => {
  const stats = await rows(`SHOW STATS FOR ${whole}`).catch(() => []);
  const total = stats.find(([column]) => column === null)?.[4];
  return typeof total === 'number' ? Math.round(total) : null;
};

export const tableOf = async (
  rows: Rows,
  catalog: string,
  ref: TableRef,
): Promise<TableDetails | null> => {
  const schema = ref.schema ?? '';
  const listed = (await tablesOf(rows, catalog, schema)).find(({ name }) => name === ref.name);
  if (!listed) return null;
  const { kind, name } = listed;
  const whole = [catalog, schema, name].map(quote).join('.');
  const where = `table_schema = ${literal(schema)} AND table_name = ${literal(name)}`;
  const { columns, partitionedBy } = await columnsOf(rows, catalog, where, whole);
  const [[definition] = []] =
    kind === 'view'
      ? await rows(`SELECT view_definition FROM ${known(catalog, 'views')} WHERE ${where}`)
      : [];
  const [[comment] = []] = await rows(
    `SELECT comment FROM system.metadata.table_comments WHERE catalog_name = ${literal(catalog)} AND schema_name = ${literal(schema)} AND table_name = ${literal(name)}`,
  ).catch(() => []);
  return {
    catalog,
    schema,
    name,
    kind,
    columns,
    keys: [],
    comment: String(comment ?? '') || null,
    rowCount: kind === 'view' ? null : await rowCountOf(rows, whole),
    isRowCountEstimated: true,
    definition: definition === undefined || definition === null ? null : String(definition),
    partitions:
      partitionedBy.length === 0
        ? null
        : {
            columns: partitionedBy,
            query: `SELECT * FROM ${partitionsOf({ catalog, schema, name })}`,
          },
  };
};

export const searchOf = async (
  rows: Rows,
  catalog: string,
  search: CatalogSearch,
): Promise<CatalogHits> => {
  const tables = await rows(
    `SELECT table_schema, table_name, table_type FROM ${known(catalog, 'tables')} WHERE table_schema <> 'information_schema'`,
  );
  const columns = await rows(
    `SELECT table_schema, table_name, column_name, data_type FROM ${known(catalog, 'columns')}
     WHERE table_schema <> 'information_schema' AND lower(column_name) LIKE ${literal(containing(search.text))} ESCAPE '!'`,
  );
  return hitsOf(
    tables.map(([schema, name, type]) => ({
      catalog,
      schema: String(schema),
      name: String(name),
      kind: type === 'VIEW' ? 'view' : 'table',
    })),
    columns.map(([schema, table, name, native]) => ({
      schema: String(schema),
      table: String(table),
      name: String(name),
      nativeType: String(native),
    })),
    search,
  );
};
