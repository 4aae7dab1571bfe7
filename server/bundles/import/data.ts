/** Datasets whose file names the address of a CSV: their data is fetched where the table is missing. */
import { rm } from 'node:fs/promises';
import { shareOf, type Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import { engineFolders } from '../../engine/folders.ts';
import { HttpError, messageOf } from '../../errors.ts';
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

const MOST_MS = 30 * 60_000;
const SHARED = 'The files of one bundle share the limit of one file.';

/**
 * Fetches the data of the datasets that lack their table; files that were sent come first. All files together have the
 * bytes and the time of one, and nothing more is fetched after one that failed.
 */
export const withFetchedData = async <T>(
  deps: Deps,
  viewer: Viewer,
  { resource, read, options }: Order,
  sent: Files,
  signal: AbortSignal,
  work: (files: Files) => Promise<T>,
): Promise<T> => {
  const contents = await contentsOf(read, resource, createProblems());
  const needs = { deps, viewer, options, contents };
  const problems = createProblems();
  const fetched = new Map<string, string>();
  const { uploadBytes } = deps.config.limits;
  let left = uploadBytes;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]);
  try {
    for (const one of contents.datasets) {
      const { file, path } = one;
      if (!file.data || sent.has(path) || options.mapping[file.uuid] !== undefined) continue;
      const database = await databaseHere(needs, file);
      if (!database || (await missingTable(needs, one, database)) === null) continue;
      if ((await whyNotLoaded(needs, file, file.data, database)) !== null) continue;
      try {
        const { path: copy, bytes } = await deps.fileFetchers.fetch(file.data, {
          dir: engineFolders(deps.config.dataDir).uploads,
          owner: shareOf(viewer),
          hosts: deps.config.fileHosts,
          network: deps.network(),
          bytesMax: left,
          signal: inTime,
        });
        fetched.set(path, copy);
        left -= bytes;
      } catch (cause) {
        if (!(cause instanceof HttpError)) throw cause;
        const more = left < uploadBytes ? [SHARED] : [];
        problems.add(path, { data: [messageOf(cause.body), ...more] });
        break;
      }
    }
    if (problems.any()) throw refusedFiles(resource.noun, problems);
    return await work(new Map([...sent, ...fetched]));
  } finally {
    for (const copy of fetched.values()) await rm(copy, { force: true });
  }
};
