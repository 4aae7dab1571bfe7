/** Names of functions for completion in the editor. */
import type { Engine } from '../engine/engine.ts';
import { engineModule, grammarOf } from '../engine/modules.ts';

const FUNCTION_NAMES_MAX = 5000;
const TIMEOUT_MS = 10_000;

/** As the database itself lists them, with those that somebody made in any of its schemas. */
export const functionNames = async (engine: Engine, runId: string): Promise<readonly string[]> => {
  const sql = engineModule(engine.dialect.backend).functionNames;
  if (sql === null) return [];
  const run = { runId, owner: 'system', limit: FUNCTION_NAMES_MAX, timeoutMs: TIMEOUT_MS };
  const { values } = await engine.query({ sql }, run);
  return (values[0] ?? []).map(String);
};

/** What people call who may read single tables: functions that the server knows, and those that an administrator allowed. */
export const callableNames = (
  backend: Engine['dialect']['backend'],
  added: ReadonlySet<string>,
): readonly string[] => {
  const { scalar, aggregate, window, table } = grammarOf(backend).functions;
  return [...scalar.union(aggregate).union(window).union(table).union(added)].toSorted();
};
