/** Datasets whose file names the address of a CSV: their data is fetched where the table is missing. */
import { rm } from 'node:fs/promises';
import type { Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import { engineFolders } from '../../engine/folders.ts';
import { HttpError, messageOf } from '../../errors.ts';
import { fetchFile } from '../../files/remote/fetchFile.ts';
import type { ReadBundle } from '../calls.ts';
import type { BundleResource } from '../folders.ts';
import { contentsOf } from './contents.ts';
import { whyNotLoaded } from './mayMakeTable.ts';
import { databaseHere, missingTable } from './prepare.ts';
import { createProblems, refusedFiles } from './problems.ts';
import type { ImportOptions } from './run.ts';

interface Order {
  readonly resource: BundleResource;
  readonly read: ReadBundle;
  readonly options: ImportOptions;
}

type Files = ReadonlyMap<string, string>;

/** Fetches the data of the datasets that lack their table; files that were sent come first. */
export const withFetchedData = async <T>(
  deps: Deps,
  viewer: Viewer,
  { resource, read, options }: Order,
  sent: Files,
  signal: AbortSignal,
  work: (files: Files) => Promise<T>,
): Promise<T> => {
  const contents = contentsOf(read, resource, createProblems());
  const needs = { deps, viewer, options, contents };
  const problems = createProblems();
  const fetched = new Map<string, string>();
  try {
    for (const one of contents.datasets) {
      const { file, path } = one;
      if (!file.data || sent.has(path) || options.mapping[file.uuid] !== undefined) continue;
      const database = await databaseHere(needs, file);
      if (!database || (await missingTable(needs, one, database)) === null) continue;
      if ((await whyNotLoaded(deps, viewer, file.data, database)) !== null) continue;
      try {
        const { path: copy } = await fetchFile(file.data, {
          dir: engineFolders(deps.config.dataDir).uploads,
          hosts: deps.config.fileHosts,
          network: deps.network(),
          bytesMax: deps.config.limits.uploadBytes,
          signal,
        });
        fetched.set(path, copy);
      } catch (cause) {
        if (!(cause instanceof HttpError)) throw cause;
        problems.add(path, { data: [messageOf(cause.body)] });
      }
    }
    if (problems.any()) throw refusedFiles(resource.noun, problems);
    return await work(new Map([...sent, ...fetched]));
  } finally {
    for (const copy of fetched.values()) await rm(copy, { force: true });
  }
};
