/** Schemas, tables and the details of a table, from the server’s own catalog. */
import { dialect } from './dialect.ts';
import type {
  CatalogHits,
  CatalogSearch,
  TableDetails,
  TableKey,
  TableListing,
  TableRef,
} from '../engine.ts';
import { hitsOf } from '../drivers/searchHits.ts';
import type { Rows } from './rows.ts';
import { topLevelParts } from '#common/results/typeText.ts';
import { columnOf, isNullable } from './types.ts';

const { literal } = dialect;

const SYSTEM =
  "('system', 'information_schema', 'INFORMATION_SCHEMA', '_temporary_and_external_tables')";

const SCHEMAS = `SELECT name FROM system.databases WHERE name NOT IN ${SYSTEM} ORDER BY name`;

const kindOf = (engine: string): TableListing['kind'] => {
  if (engine === 'MaterializedView') return 'materialized_view';
  return engine.endsWith('View') ? 'view' : 'table';
};

/** Inner tables of materialized views. */
const isShown = (name: string) => !name.startsWith('.inner');

export const schemasOf = async (rows: Rows): Promise<readonly string[]> =>
  (await rows(SCHEMAS)).map(([name]) => String(name));

export const tablesOf = async (rows: Rows, schema: string): Promise<readonly TableListing[]> => {
  const found = await rows(
    `SELECT name, engine FROM system.tables WHERE database = ${literal(schema)} ORDER BY name`,
  );
  return found
    .map(([name, engine]) => ({ schema, name: String(name), kind: kindOf(String(engine)) }))
    .filter(({ name }) => isShown(name));
};

/** Columns that newer versions added to `system.tables`. */
const OPTIONAL = ['comment', 'total_rows', 'as_select'] as const;
type Optional = (typeof OPTIONAL)[number];

const optionalOf = async (rows: Rows): Promise<ReadonlySet<string>> => {
  const found = await rows(
    `SELECT name FROM system.columns WHERE database = 'system' AND table = 'tables' AND name IN (${OPTIONAL.map((name) => literal(name)).join(', ')})`,
  );
  return new Set(found.map(([name]) => String(name)));
};

const columnsOf = async (rows: Rows, where: string): Promise<TableDetails['columns']> => {
  const found = await rows(
    `SELECT name, type, comment FROM system.columns WHERE ${where.replace('name =', 'table =')}`,
  );
  return found.map(([name, type, comment]) => ({
    ...columnOf({ name: String(name), type: String(type) }),
    nullable: isNullable(String(type)),
    comment: String(comment ?? '') || null,
  }));
};

const keysOf = (primary: string, sorting: string): readonly TableKey[] => [
  ...(primary
    ? [{ name: 'PRIMARY KEY', kind: 'primary' as const, columns: topLevelParts(primary) }]
    : []),
  ...(sorting && sorting !== primary
    ? [{ name: 'ORDER BY', kind: 'index' as const, columns: topLevelParts(sorting) }]
    : []),
];

const rowsIn = async (rows: Rows, where: string): Promise<number | null> => {
  const [first] = await rows(
    `SELECT sum(rows) FROM system.parts WHERE active AND ${where.replace('name =', 'table =')}`,
  );
  return first ? Number(first[0]) : null;
};

const partitionsOf = (schema: string, name: string, key: string) => ({
  columns: topLevelParts(key.replace(/^\((.*)\)$/s, '$1')),
  query: `SELECT partition, sum(rows) AS rows, min(min_date) AS from_day, max(max_date) AS to_day
FROM system.parts
WHERE active AND database = ${literal(schema)} AND table = ${literal(name)}
GROUP BY partition
ORDER BY partition`,
});

export const tableOf = async (
  rows: Rows,
  ref: TableRef,
  home: string,
): Promise<TableDetails | null> => {
  const schema = ref.schema || home;
  const where = `database = ${literal(schema)} AND name = ${literal(ref.name)}`;
  const has = await optionalOf(rows);
  const optional = (name: Optional) => (has.has(name) ? name : "''");
  const [found] = await rows(
    `SELECT engine, primary_key, sorting_key, partition_key, create_table_query, ${OPTIONAL.map(optional).join(', ')}
     FROM system.tables WHERE ${where}`,
  );
  if (!found) return null;
  const [engine, primary, sorting, partition, made, comment, total, selects] = found.map((value) =>
    value === null ? '' : String(value),
  );
  const kind = kindOf(engine ?? '');
  const isStored = (engine ?? '').endsWith('MergeTree');
  const known = total ? Number(total) : null;
  return {
    schema,
    name: ref.name,
    kind,
    columns: await columnsOf(rows, where),
    keys: keysOf(primary ?? '', sorting ?? ''),
    comment: comment || null,
    rowCount: known ?? (isStored ? await rowsIn(rows, where) : null),
    isRowCountEstimated: false,
    definition: kind === 'table' ? null : selects || made || null,
    partitions: partition ? partitionsOf(schema, ref.name, partition) : null,
  };
};

/** Names are matched here, because servers of different versions fold letters differently. */
export const searchOf = async (rows: Rows, search: CatalogSearch): Promise<CatalogHits> => {
  const like = `positionCaseInsensitiveUTF8(name, ${literal(search.text)}) > 0`;
  const tables = await rows(
    `SELECT database, name, engine FROM system.tables WHERE database NOT IN ${SYSTEM}`,
  );
  const columns = await rows(
    `SELECT database, table, name, type FROM system.columns WHERE database NOT IN ${SYSTEM} AND ${like}`,
  );
  return hitsOf(
    tables
      .filter(([, name]) => isShown(String(name)))
      .map(([schema, name, engine]) => ({
        schema: String(schema),
        name: String(name),
        kind: kindOf(String(engine)),
      })),
    columns.map(([schema, table, name, type]) => ({
      schema: String(schema),
      table: String(table),
      name: String(name),
      nativeType: String(type),
    })),
    search,
  );
};
