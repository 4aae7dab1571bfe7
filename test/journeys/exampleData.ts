/** The data folder of a first start, made once for a run: each journey begins with a copy of its own. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_DATA_VARIABLE, startServer } from '../serverProcess.ts';

/** On a busy machine the example data take minutes. */
const WITHIN_MS = 300_000;

export default async (): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-examples-'));
  // What Node compiles for the first server is there for all others.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const server = await startServer({ dataDir, withinMs: WITHIN_MS });
  await server.stop();
  process.env[FIRST_DATA_VARIABLE] = dataDir;
  return () => rmSync(folder, { recursive: true, force: true });
};
