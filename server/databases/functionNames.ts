/** Names of functions for completion in the editor, as the database itself lists them. */
import type { Engine } from '../engine/engine.ts';
import { engineModule } from '../engine/modules.ts';

const FUNCTION_NAMES_MAX = 5000;
const TIMEOUT_MS = 10_000;

export const functionNames = async (engine: Engine, runId: string): Promise<readonly string[]> => {
  const sql = engineModule(engine.dialect.backend).functionNames;
  if (sql === null) return [];
  const run = { runId, owner: 'system', limit: FUNCTION_NAMES_MAX, timeoutMs: TIMEOUT_MS };
  const { values } = await engine.query({ sql }, run);
  return (values[0] ?? []).map(String);
};
