/** A statement as the database parsed it, normalized. */
import type { Client } from '../sqlCorpus/clients.ts';
import { firstColumn } from './witnesses/witness.ts';

type Json = null | boolean | number | string | readonly Json[] | Branch;
interface Branch {
  readonly [key: string]: Json;
}

const isList = (json: Json): json is readonly Json[] => Array.isArray(json);

/** Where something stands, and the schema that we add. */
const IGNORED = new Set(['query_location', 'schema_name', 'schema']);
/** Written in any capitals. */
const NAMES = new Set(['column_names', 'table_name', 'alias']);

const lower = (json: Json): Json => {
  if (typeof json === 'string') return json.toLowerCase();
  return isList(json) ? json.map(lower) : json;
};

const plain = (json: Json): Json => {
  if (isList(json)) return json.map(plain);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .filter(([key]) => !IGNORED.has(key))
      .map(([key, value]) => [key, NAMES.has(key) ? lower(value) : plain(value)]),
  );
};

const ofDuckdb = async (client: Client, sql: string): Promise<string> => {
  const rows = await client.run(`SELECT json_serialize_sql('${sql.replaceAll("'", "''")}')`);
  const [tree = 'null'] = firstColumn(rows);
  return JSON.stringify(plain(JSON.parse(tree) as Json), null, 1);
};

const ofPostgresql = async (client: Client, sql: string): Promise<string> => {
  const body = sql.trim().replace(/;$/, '');
  try {
    const rows = await client.run(
      `BEGIN; CREATE FUNCTION pg_temp.fuzzed() RETURNS void LANGUAGE sql BEGIN ATOMIC ${body}\n; END; SELECT pg_get_function_sqlbody(oid) FROM pg_proc WHERE proname = 'fuzzed'`,
    );
    return firstColumn(rows).join('\n');
  } finally {
    await client.run('ROLLBACK');
  }
};

const TREES = { duckdb: ofDuckdb, postgresql: ofPostgresql } as const;

export const treeOf = (engine: keyof typeof TREES, client: Client, sql: string): Promise<string> =>
  TREES[engine](client, sql);
