/** Where engines keep their files. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface EngineFolders {
  readonly tables: string;
  readonly results: string;
  readonly spill: string;
  /** Answers on their way from one process to the next. */
  readonly held: string;
  /** Answers of charts that outlive the process. */
  readonly answers: string;
  /** Files on their way from people into tables and bundles. */
  readonly uploads: string;
}

export const engineFolders = (dataDir: string): EngineFolders => ({
  tables: join(dataDir, 'tables'),
  results: join(dataDir, 'results'),
  spill: join(dataDir, 'spill'),
  held: join(dataDir, 'held'),
  answers: join(dataDir, 'answers'),
  uploads: join(dataDir, 'uploads'),
});

/** Makes them; what earlier processes left on its way is gone. */
export const preparedFolders = (dataDir: string): EngineFolders => {
  const folders = engineFolders(dataDir);
  for (const folder of [folders.spill, folders.held, folders.uploads]) {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folders;
};
