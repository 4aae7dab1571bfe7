import type { Client } from 'pg';
import type { TableColumn, TableDetails, TableKey, TableListing, TableRef } from '../../engine.ts';
import { columnOf } from './types.ts';

const KINDS = `CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized_view' ELSE 'table' END`;

const SCHEMAS = `
  SELECT nspname AS name FROM pg_catalog.pg_namespace
  WHERE nspname NOT LIKE 'pg\\_%' AND has_schema_privilege(oid, 'USAGE')
  ORDER BY nspname`;

const TABLES = `
  SELECT c.relname AS name, ${KINDS} AS kind
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'f', 'v', 'm')
  ORDER BY c.relname`;

const TABLE = `
  SELECT c.oid::text AS oid, c.relname AS name, n.nspname AS schema, ${KINDS} AS kind,
    obj_description(c.oid, 'pg_class') AS comment, c.reltuples::text AS rows
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND c.relname = $1
    AND n.nspname = coalesce($2, current_schema())`;

const COLUMNS = `
  SELECT a.attname AS name, a.atttypid::int AS type_id, a.atttypmod AS modifier,
    upper(format_type(a.atttypid, a.atttypmod)) AS native, NOT a.attnotnull AS nullable,
    col_description(a.attrelid, a.attnum) AS comment
  FROM pg_catalog.pg_attribute a
  WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attnum`;

const columnsOf = (keys: string, relation: string) => `ARRAY(
    SELECT a.attname::text FROM unnest(${keys}::smallint[]) WITH ORDINALITY AS listed(number, place)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = ${relation} AND a.attnum = listed.number ORDER BY listed.place)`;

const CONSTRAINTS = `
  SELECT k.conname AS name,
    CASE k.contype WHEN 'p' THEN 'primary' WHEN 'f' THEN 'foreign' ELSE 'unique' END AS kind,
    ${columnsOf('k.conkey', 'k.conrelid')} AS columns,
    fn.nspname AS to_schema, f.relname AS to_table, ${columnsOf('k.confkey', 'k.confrelid')} AS to_columns
  FROM pg_catalog.pg_constraint k
  LEFT JOIN pg_catalog.pg_class f ON f.oid = k.confrelid
  LEFT JOIN pg_catalog.pg_namespace fn ON fn.oid = f.relnamespace
  WHERE k.conrelid = $1::oid AND k.contype IN ('p', 'f', 'u')
  ORDER BY k.contype DESC, k.conname`;

const INDEXES = `
  SELECT c.relname AS name, ${columnsOf('i.indkey', 'i.indrelid')} AS columns
  FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid = $1::oid
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_constraint k WHERE k.conindid = i.indexrelid)
  ORDER BY c.relname`;

interface ConstraintRow {
  readonly name: string;
  readonly kind: 'primary' | 'foreign' | 'unique';
  readonly columns: readonly string[];
  readonly to_schema: string | null;
  readonly to_table: string | null;
  readonly to_columns: readonly string[];
}

export const schemasOf = async (client: Client): Promise<readonly string[]> =>
  (await client.query<{ name: string }>(SCHEMAS)).rows.map(({ name }) => name);

export const tablesOf = async (
  client: Client,
  schema: string,
): Promise<readonly TableListing[]> => {
  type Row = Pick<TableListing, 'name' | 'kind'>;
  const { rows } = await client.query<Row>(TABLES, [schema]);
  return rows.map(({ name, kind }) => ({ schema, name, kind }));
};

const tableColumns = async (client: Client, oid: string): Promise<readonly TableColumn[]> => {
  interface Row {
    readonly name: string;
    readonly type_id: number;
    readonly modifier: number;
    readonly native: string;
    readonly nullable: boolean;
    readonly comment: string | null;
  }
  const { rows } = await client.query<Row>(COLUMNS, [oid]);
  return rows.map(({ name, type_id, modifier, native, nullable, comment }) => {
    const field = { name, dataTypeID: type_id, dataTypeModifier: modifier };
    return { ...columnOf(field, native), nullable, comment };
  });
};

const tableKeys = async (client: Client, oid: string): Promise<readonly TableKey[]> => {
  const constraints = await client.query<ConstraintRow>(CONSTRAINTS, [oid]);
  const indexes = await client.query<{ name: string; columns: string[] }>(INDEXES, [oid]);
  const keys = constraints.rows.map(({ name, kind, columns, ...to }): TableKey => {
    const key = { name, kind, columns };
    if (kind !== 'foreign' || to.to_table === null) return key;
    return {
      ...key,
      refersTo: { schema: to.to_schema, table: to.to_table, columns: to.to_columns },
    };
  });
  return [...keys, ...indexes.rows.map((index): TableKey => ({ ...index, kind: 'index' }))];
};

export const tableOf = async (client: Client, ref: TableRef): Promise<TableDetails | null> => {
  interface Row extends Pick<TableDetails, 'name' | 'schema' | 'kind' | 'comment'> {
    readonly oid: string;
    readonly rows: string;
  }
  const [found] = (await client.query<Row>(TABLE, [ref.name, ref.schema])).rows;
  if (!found) return null;
  const { oid, rows, name, schema, kind, comment } = found;
  const columns = await tableColumns(client, oid);
  const keys = await tableKeys(client, oid);
  const estimate = Number(rows);
  return { name, schema, kind, comment, columns, keys, rowCount: estimate < 0 ? null : estimate };
};
