/** The data folder of a first start, made once for a run: each journey begins with a copy of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIRST_DATA_VARIABLE, startServer } from '../serverProcess.ts';

export default async (): Promise<() => void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-examples-'));
  const server = await startServer({ dataDir });
  await server.stop();
  process.env[FIRST_DATA_VARIABLE] = dataDir;
  return () => rmSync(dataDir, { recursive: true, force: true });
};
