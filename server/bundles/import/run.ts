/** One import while it happens: what it was given, what it found, and where the objects are here. */
import { randomUUID } from 'node:crypto';
import type {
  BundleFolder,
  PlannedAction,
  PlannedFolder,
  PlannedObject,
} from '#common/wire/bundle.ts';
import { can, type Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import type { StoredDatabase } from '../../store/databases.ts';
import type { BundleResource } from '../folders.ts';
import type { Contents } from './contents.ts';
import type { Converted } from './filterBoxes.ts';
import type { Problem, Problems } from './problems.ts';

export interface JudgedDataset {
  /** The person whose rights judge its SQL from now on. */
  readonly sqlAuthor: number | null;
  readonly problem?: Problem;
}

/** What databases were asked before the transaction. */
export interface Prepared {
  /** By file. */
  readonly datasets: ReadonlyMap<string, JudgedDataset>;
  /** Of these, the import makes one where its data is sent. */
  readonly missingTables: ReadonlyMap<string, string>;
  /** What becomes of data at an address, and why a table that is not there is not made. */
  readonly dataNotes: ReadonlyMap<string, string>;
}

export interface ImportOptions {
  readonly overwrite: boolean;
  /** By the path of the database’s file. */
  readonly passwords: Readonly<Record<string, string>>;
  /** Paths of databases whose encrypted settings came in the form. */
  readonly encryptedExtras: ReadonlySet<string>;
  /** UUID in the bundle → UUID here, of databases and datasets. */
  readonly mapping: Readonly<Record<string, string>>;
  /** UUIDs in the bundle of objects that are made beside those that are here. */
  readonly copies: ReadonlySet<string>;
  /** Settings that name a chart that is neither in the bundle nor here lose it, instead of being refused. */
  readonly dropsMissing: boolean;
}

export interface Run {
  /** Inside the transaction. */
  readonly deps: Deps;
  readonly viewer: Viewer;
  readonly resource: BundleResource;
  readonly options: ImportOptions;
  readonly contents: Contents;
  /** What became of old charts in it. */
  readonly converted: Converted;
  /** Charts in its layouts: number on the other server → UUID. */
  readonly placed: ReadonlyMap<number, string>;
  /** Tags that have their description by now. */
  readonly described: Set<string>;
  readonly prepared: Prepared;
  readonly problems: Problems;
  readonly objects: PlannedObject[];
  /** By the UUID in the bundle. */
  readonly databases: Map<string, StoredDatabase>;
  readonly datasets: Map<string, number>;
  readonly charts: Map<string, number>;
  /** By the UUID in the bundle, the UUID of the copy. */
  readonly copied: Map<string, string>;
}

/** Why what has this UUID cannot be referred to. */
export const absence = (
  { contents }: Run,
  folder: 'databases' | 'datasets',
  uuid: string,
): string => {
  const wanted = uuid.toLowerCase();
  return contents[folder].some(({ file }) => file.uuid === wanted)
    ? 'is not imported'
    : 'is neither in the bundle nor here';
};

/** The UUID that a new object gets: its own, or that of a copy. */
export const newUuid = (run: Run, uuid: string): string => {
  if (!run.options.copies.has(uuid)) return uuid;
  const own = randomUUID();
  run.copied.set(uuid, own);
  return own;
};

export const stampsOf = ({ deps, viewer }: Run) => {
  const at = deps.now().toISOString();
  return { created_by: viewer.id, changed_by: viewer.id, created_on: at, changed_on: at };
};

export const changeStampsOf = ({ deps, viewer }: Run) => ({
  changed_by: viewer.id,
  changed_on: deps.now().toISOString(),
});

/** Objects of the endpoint’s own kind are replaced where that is wanted, and others stay as they are. */
export const replaces = ({ resource, options }: Run, folder: BundleFolder): boolean =>
  resource.own === null || (resource.own === folder && options.overwrite);

/** Whether an object that is there already stops the import. */
export const stops = ({ resource, options }: Run, folder: BundleFolder): boolean =>
  resource.own === folder && !options.overwrite;

export const plan = (
  run: Run,
  { path: file, uuid }: { readonly path: string; readonly uuid: string },
  folder: PlannedFolder,
  name: string,
  action: PlannedAction,
  more: Partial<PlannedObject> = {},
): void => {
  run.objects.push({ file, folder, uuid, name, action, differences: [], notes: [], ...more });
};

/** The problem stops the import, and the plan names the object. */
export const refuse = (
  run: Run,
  about: { readonly path: string; readonly uuid: string },
  folder: BundleFolder,
  name: string,
  problem: Problem,
  more: Partial<PlannedObject> = {},
): void => {
  run.problems.add(about.path, problem);
  plan(run, about, folder, name, 'refused', more);
};

const COPIED_VIEWS = { charts: 'Chart', dashboards: 'Dashboard', queries: 'SavedQuery' } as const;
type Copied = keyof typeof COPIED_VIEWS;

/** For the plan of an object that is here: whether the one of the bundle can come in beside it. */
export const besides = ({ viewer }: Run, folder: Copied): Partial<PlannedObject> =>
  can(viewer, 'can_write', COPIED_VIEWS[folder]) ? { may_copy: true } : {};

const COPY_NOTE = 'A copy: the one that is here stays as it is.';

/** For the plan of a new object. */
export const asCopy = ({ copied }: Run, uuid: string, notes: readonly string[] = []) =>
  copied.has(uuid)
    ? ({ notes: [COPY_NOTE, ...notes], may_copy: true } as const)
    : ({ notes } as const);
