/** Names for completion in the editor, as the database itself knows them. */
import type { Engine } from '../engine/engine.ts';

const FUNCTION_NAMES_MAX = 5000;
const TIMEOUT_MS = 10_000;

const SQL: Readonly<Record<string, string>> = {
  duckdb: String.raw`SELECT DISTINCT function_name FROM duckdb_functions() WHERE regexp_matches(function_name, '^[a-z]\w*$') ORDER BY 1`,
};

export const functionNames = async (engine: Engine, runId: string): Promise<readonly string[]> => {
  const sql = SQL[engine.dialect.backend];
  if (sql === undefined) return [];
  const run = { runId, owner: 'system', limit: FUNCTION_NAMES_MAX, timeoutMs: TIMEOUT_MS };
  const { values } = await engine.query({ sql }, run);
  return (values[0] ?? []).map(String);
};
