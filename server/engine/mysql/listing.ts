/** Schemas, tables and the details of a table, from the server’s own catalog. */
import type { Connection } from 'mysql2';
import type {
  CatalogHits,
  CatalogSearch,
  TableDetails,
  TableKey,
  TableListing,
  TableRef,
} from '../engine.ts';
import { containing, hitsOf } from '../drivers/searchHits.ts';
import { rowsOf } from './connection.ts';
import { declaredColumn } from './types.ts';

const SYSTEM = new Set(['information_schema', 'performance_schema', 'mysql', 'sys']);

const SCHEMAS = 'SELECT schema_name FROM information_schema.schemata ORDER BY schema_name';

const TABLES = `
  SELECT table_name, table_type FROM information_schema.tables
  WHERE table_schema = coalesce(?, database()) ORDER BY table_name`;

const TABLE = `
  SELECT t.table_schema, t.table_name, t.table_type, t.table_comment, t.table_rows, v.view_definition
  FROM information_schema.tables t
  LEFT JOIN information_schema.views v
    ON v.table_schema = t.table_schema AND v.table_name = t.table_name
  WHERE t.table_schema = coalesce(?, database()) AND t.table_name = ?`;

/** JSON is only another name for text here, with a check constraint of its own. */
const COLUMNS = `
  SELECT c.column_name, c.column_type, c.is_nullable, c.column_comment
  FROM information_schema.columns c
  WHERE c.table_schema = ? AND c.table_name = ? ORDER BY c.ordinal_position`;

const JSON_CHECKS = `
  SELECT check_clause FROM information_schema.check_constraints
  WHERE constraint_schema = ? AND table_name = ?`;

const INDEXES = `
  SELECT index_name, non_unique, coalesce(column_name, '')
  FROM information_schema.statistics
  WHERE table_schema = ? AND table_name = ? ORDER BY index_name, seq_in_index`;

const FOREIGN = `
  SELECT constraint_name, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
  FROM information_schema.key_column_usage
  WHERE table_schema = ? AND table_name = ? AND referenced_table_name IS NOT NULL
  ORDER BY constraint_name, ordinal_position`;

const ALL_TABLES = 'SELECT table_schema, table_name, table_type FROM information_schema.tables';

const COLUMNS_LIKE = `
  SELECT table_schema, table_name, column_name, column_type FROM information_schema.columns
  WHERE lower(column_name) LIKE ? ESCAPE '!' ORDER BY table_schema, table_name, ordinal_position`;

const kindOf = (type: string): TableListing['kind'] => (type.includes('VIEW') ? 'view' : 'table');

const isSystem = (schema: string) => SYSTEM.has(schema.toLowerCase());

/** Without those of the server itself. */
export const schemasOf = async (client: Connection): Promise<readonly string[]> =>
  (await rowsOf<[string]>(client, SCHEMAS)).map(([name]) => name).filter((name) => !isSystem(name));

const named = (schema: string | null | undefined) => (schema ? schema : null);

export const tablesOf = async (
  client: Connection,
  schema: string,
): Promise<readonly TableListing[]> =>
  (await rowsOf<[string, string]>(client, TABLES, [named(schema)])).map(([name, type]) => ({
    schema,
    name,
    kind: kindOf(type),
  }));

type Place = readonly [schema: string, name: string];

/** Only MariaDB names the table of a check; elsewhere JSON is a type of its own. */
const jsonColumns = async (client: Connection, place: Place): Promise<ReadonlySet<string>> => {
  const rows = await rowsOf<[string]>(client, JSON_CHECKS, place).catch(() => []);
  return new Set(rows.flatMap(([clause]) => /^json_valid\(`(.+)`\)$/.exec(clause)?.[1] ?? []));
};

const columnsOf = async (client: Connection, place: Place): Promise<TableDetails['columns']> => {
  const json = await jsonColumns(client, place);
  const rows = await rowsOf<[string, string, string, string]>(client, COLUMNS, place);
  return rows.map(([name, declared, nullable, comment]) => ({
    ...declaredColumn(name, declared, json.has(name)),
    nullable: nullable === 'YES',
    comment: comment || null,
  }));
};

/** The rows of an index or a constraint, one per column, as one key each. */
const grouped = <Row extends readonly [name: string, ...rest: unknown[]]>(rows: readonly Row[]) => [
  ...Map.groupBy(rows, ([name]) => name),
];

const PRIMARY = 'PRIMARY';

const keysOf = async (client: Connection, place: Place): Promise<readonly TableKey[]> => {
  type IndexRow = [string, number | string, string];
  type ForeignRow = [string, string, string, string, string];
  const indexes = grouped(await rowsOf<IndexRow>(client, INDEXES, place));
  const foreign = grouped(await rowsOf<ForeignRow>(client, FOREIGN, place));
  const ofIndex = ([name, rows]: (typeof indexes)[number]): TableKey => {
    const isUnique = Number(rows[0]?.[1]) === 0;
    const kind = name === PRIMARY ? 'primary' : isUnique ? 'unique' : 'index';
    return { name, kind, columns: rows.map(([, , column]) => column).filter(Boolean) };
  };
  const ofForeign = ([name, rows]: (typeof foreign)[number]): TableKey => ({
    name,
    kind: 'foreign',
    columns: rows.map(([, column]) => column),
    refersTo: {
      schema: rows[0]?.[2] ?? null,
      table: rows[0]?.[3] ?? '',
      columns: rows.map(([, , , , column]) => column),
    },
  });
  const keys = indexes.map(ofIndex);
  const order: readonly TableKey['kind'][] = ['primary', 'unique', 'foreign', 'index'];
  return [...keys, ...foreign.map(ofForeign)].toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
  );
};

export const tableOf = async (client: Connection, ref: TableRef): Promise<TableDetails | null> => {
  type Row = [string, string, string, string, number | string | null, string | null];
  const [found] = await rowsOf<Row>(client, TABLE, [named(ref.schema), ref.name]);
  if (!found) return null;
  const [schema, name, type, comment, rows, definition] = found;
  const place: Place = [schema, name];
  const kind = kindOf(type);
  return {
    schema,
    name,
    kind,
    columns: await columnsOf(client, place),
    keys: await keysOf(client, place),
    comment: (kind === 'view' ? '' : comment) || null,
    rowCount: rows === null ? null : Number(rows),
    isRowCountEstimated: true,
    definition,
  };
};

export const searchOf = async (client: Connection, search: CatalogSearch): Promise<CatalogHits> => {
  const tables = await rowsOf<[string, string, string]>(client, ALL_TABLES);
  const like = [containing(search.text)];
  const columns = await rowsOf<[string, string, string, string]>(client, COLUMNS_LIKE, like);
  return hitsOf(
    tables
      .filter(([schema]) => !isSystem(schema))
      .map(([schema, name, type]) => ({ schema, name, kind: kindOf(type) })),
    columns.map(([schema, table, name, nativeType]) => ({ schema, table, name, nativeType })),
    search,
  );
};
