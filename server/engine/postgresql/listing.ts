import type { Client } from 'pg';
import { dialect } from './dialect.ts';
import type {
  CatalogHit,
  CatalogHits,
  CatalogSearch,
  TableColumn,
  TableDetails,
  TableKey,
  TableListing,
  TablePartitions,
  TableRef,
} from '../engine.ts';
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
    obj_description(c.oid, 'pg_class') AS comment,
    CASE WHEN c.relkind <> 'v' THEN c.reltuples::text ELSE '-1' END AS rows,
    CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid, true) END AS definition,
    ARRAY(SELECT a.attname::text
      FROM pg_catalog.pg_partitioned_table p, unnest(p.partattrs::smallint[]) WITH ORDINALITY AS listed(number, place)
      JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = listed.number
      WHERE p.partrelid = c.oid ORDER BY listed.place) AS partitioned_by,
    c.relkind = 'p' AS is_partitioned
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

/** Tables that match by name, then by columns; `$2` and `$3` are the visible tables, or null. */
const SEARCH = `
  WITH found AS (
    SELECT c.oid, n.nspname AS schema, c.relname AS name, ${KINDS} AS kind,
      c.relname ILIKE $1 AS is_named
    FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'f', 'v', 'm') AND n.nspname NOT LIKE 'pg\\_%'
      AND has_schema_privilege(n.oid, 'USAGE')
      AND ($2::text[] IS NULL
        OR (n.nspname, c.relname) IN (SELECT * FROM unnest($2::name[], $3::name[])))
  ), fitting AS (
    SELECT a.attrelid, json_agg(json_build_object('name', a.attname, 'nativeType',
      upper(format_type(a.atttypid, a.atttypmod))) ORDER BY a.attnum) AS columns
    FROM pg_catalog.pg_attribute a
    WHERE a.attname ILIKE $1 AND a.attnum > 0 AND NOT a.attisdropped
      AND a.attrelid IN (SELECT oid FROM found)
    GROUP BY a.attrelid
  )
  SELECT schema, name, kind, coalesce(columns, '[]'::json)::text AS columns,
    count(*) OVER ()::text AS total
  FROM found LEFT JOIN fitting ON attrelid = oid
  WHERE is_named OR columns IS NOT NULL
  ORDER BY is_named DESC, schema, name LIMIT $4`;

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

/** Partitions with their bounds, as a query on the catalog. */
const partitionsOf = (schema: string | null, name: string, columns: readonly string[]) => {
  const relation = [schema, name]
    .filter((part) => part !== null)
    .map((part) => dialect.quote(part))
    .join('.');
  const query = `SELECT i.inhrelid::regclass AS partition, pg_get_expr(c.relpartbound, c.oid) AS bounds
FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid
WHERE i.inhparent = ${dialect.literal(relation)}::regclass
ORDER BY 1`;
  return { columns, query } satisfies TablePartitions;
};

export const tableOf = async (client: Client, ref: TableRef): Promise<TableDetails | null> => {
  interface Row extends Pick<TableDetails, 'name' | 'schema' | 'kind' | 'comment'> {
    readonly oid: string;
    readonly rows: string;
    readonly definition: string | null;
    readonly partitioned_by: readonly string[];
    readonly is_partitioned: boolean;
  }
  const [found] = (await client.query<Row>(TABLE, [ref.name, ref.schema])).rows;
  if (!found) return null;
  const { oid, rows, name, schema, kind, comment, definition, partitioned_by } = found;
  const columns = await tableColumns(client, oid);
  const keys = await tableKeys(client, oid);
  const estimate = Number(rows);
  return {
    name,
    schema,
    kind,
    comment,
    columns,
    keys,
    rowCount: estimate < 0 ? null : estimate,
    isRowCountEstimated: true,
    definition,
    partitions: found.is_partitioned ? partitionsOf(schema, name, partitioned_by) : null,
  };
};

/** `%` and `_` in a person’s text are literal. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const searchOf = async (client: Client, search: CatalogSearch): Promise<CatalogHits> => {
  interface Row extends Pick<CatalogHit, 'name' | 'kind'> {
    readonly schema: string;
    readonly columns: string;
    readonly total: string;
  }
  const { text, among, limit } = search;
  const { rows } = await client.query<Row>(SEARCH, [
    containing(text),
    among?.map(({ schema }) => schema) ?? null,
    among?.map(({ name }) => name) ?? null,
    limit,
  ]);
  const hits = rows.map(({ schema, name, kind, columns }) => {
    return { schema, name, kind, columns: JSON.parse(columns) as CatalogHit['columns'] };
  });
  return { hits, count: Number(rows[0]?.total ?? 0) };
};
