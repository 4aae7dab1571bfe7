/** The data folder of a first start, made once for a run: each journey begins with a copy of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_DATA_VARIABLE, startServer } from '../serverProcess.ts';

/** On a busy machine the example data take minutes. */
const WITHIN_MS = 300_000;

export default async (): Promise<() => void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-examples-'));
  const server = await startServer({ dataDir, withinMs: WITHIN_MS });
  await server.stop();
  process.env[FIRST_DATA_VARIABLE] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
};
