import { bundleOf } from './bundle.ts';
import {
  assertAccepted,
  assertComplete,
  assertImportable,
  assertNotNeeded,
  FolderProblem,
} from './check.ts';
import { type Change, changesOf, fitted, linesOf } from './compare.ts';
import { readFolder, writeFolder } from './folder.ts';
import { withNeeded } from './needed.ts';
import { type Options, readOptions, WrongUse } from './options.ts';
import { type PortableObject, portableObject } from './portable.ts';
import { type Remote, RemoteProblem, signIn } from './remote.ts';
import { csvFiles, tablesOf } from './tables.ts';
import { unboxed } from './unboxed.ts';

const DONE = 0;
const FAILED = 1;
const CHANGES = 2;

const RESOURCES = {
  dashboards: 'dashboard',
  charts: 'chart',
  datasets: 'dataset',
  databases: 'database',
} as const;

const objectsOf = async (
  remote: Remote,
  dashboards: readonly number[] = [],
): Promise<readonly PortableObject[]> =>
  (await remote.export(dashboards)).flatMap(({ path, text }) => {
    const object = portableObject(path, text);
    return object ? [object] : [];
  });

const remove = async (remote: Remote, changes: readonly Change[]): Promise<void> => {
  for (const [folder, resource] of Object.entries(RESOURCES)) {
    const removed = changes.filter(
      ({ action, object }) => action === 'remove' && object.folder === folder,
    );
    if (removed.length === 0) continue;
    const ids = await remote.ids(resource);
    for (const { object } of removed) {
      const id = ids.get(object.uuid);
      if (id !== undefined) await remote.remove(resource, id);
    }
  }
};

const work = async (options: Options, say: (line: string) => void): Promise<number> => {
  const remote = await signIn(options);
  if (options.command === 'export') {
    const objects = await objectsOf(remote, options.dashboards);
    await writeFolder(options.dir, objects);
    say(`${objects.length} objects are in ${options.dir}.`);
    return DONE;
  }
  const there = await objectsOf(remote);
  const given = await readFolder(options.dir);
  assertImportable(given.files, there);
  const { files, notes } = await unboxed(given.files);
  const objects = files.map(({ object }) => object);
  const local = fitted(objects, there, options.databases);
  if (local.length === 0) throw new WrongUse(`There are no objects in ${options.dir}.`);
  assertComplete(local, there);
  const changes = changesOf(local, there, options.prunes);
  const removed = changes.filter(({ action }) => action === 'remove');
  assertNotNeeded(
    files,
    removed.map(({ object }) => object),
  );
  const csv = csvFiles(options.tables, local);
  const written = changes.flatMap(({ action, object }) => (action === 'remove' ? [] : [object]));
  /** What changes, and datasets whose tables are made: nothing else is sent. */
  const bundleWith = (datasets: readonly PortableObject[]) =>
    bundleOf([...new Set([...written, ...datasets])], options.databasePasswords);
  const asked = bundleWith([...csv.keys()]);
  const plan = asked.paths.size > 0 ? await remote.preview(asked) : null;
  const tables = tablesOf(plan, csv);
  for (const [path, note] of [...given.left, ...notes]) say(`${path}: ${note}`);
  for (const note of tables.notes) say(note);
  for (const line of linesOf(changes, tables.made)) say(line);
  assertAccepted(plan, asked);
  const isNothing = changes.length === 0 && tables.made.length === 0;
  if (options.command === 'plan') return isNothing ? DONE : CHANGES;
  const made = new Map(tables.made.map(({ dataset, file }) => [dataset, file]));
  const isSparse = plan !== null || (await remote.readsSparse());
  const sent = isSparse
    ? bundleWith([...made.keys()])
    : bundleOf(withNeeded(written, local, there), options.databasePasswords);
  if (sent.paths.size > 0) await remote.import(sent, made);
  await remove(remote, changes);
  if (!isNothing) say('Done.');
  return DONE;
};

/** Their words say it all. */
const EXPECTED = [WrongUse, RemoteProblem, FolderProblem] as const;

/** The exit code. */
export const run = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<number> => {
  try {
    return await work(readOptions(args, env), say);
  } catch (cause) {
    const isExpected = EXPECTED.some((kind) => cause instanceof kind);
    say(
      cause instanceof Error
        ? isExpected
          ? cause.message
          : `${cause.name}: ${cause.message}`
        : String(cause),
    );
    return FAILED;
  }
};
