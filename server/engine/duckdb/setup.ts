import { availableParallelism } from 'node:os';
import { engineFolders } from '../folders.ts';
import type { DuckdbSetup } from './instance.ts';

/** Of a worker's memory, what the engine may fill; the rest is Node and what the engine does not count. */
const ENGINE_SHARE = 0.7;
const SPILL_MB = 10_240;
const THREADS_MAX = 8;

/** Shared by the workers that read and the writer of tables. */
export const duckdbSetup = (
  dataDir: string,
  limits: { readonly workerMemoryMb: number },
): DuckdbSetup => {
  const folders = engineFolders(dataDir);
  return {
    tablesDir: folders.tables,
    spillDir: folders.spill,
    memoryMb: Math.floor(limits.workerMemoryMb * ENGINE_SHARE),
    spillMb: SPILL_MB,
    threads: Math.min(THREADS_MAX, availableParallelism()),
  };
};
