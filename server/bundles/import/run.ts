/** One import while it happens: what it was given, what it found, and where the objects are here. */
import type { BundleFolder, PlannedAction, PlannedObject } from '#common/wire/bundle.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import type { StoredDatabase } from '../../store/databases.ts';
import type { BundleResource } from '../folders.ts';
import type { Contents } from './contents.ts';
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
  readonly missingTables: ReadonlyMap<string, string>;
}

export interface ImportOptions {
  readonly overwrite: boolean;
  /** By the path of the database’s file. */
  readonly passwords: Readonly<Record<string, string>>;
  /** UUID in the bundle → UUID here, of databases and datasets. */
  readonly mapping: Readonly<Record<string, string>>;
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
  readonly prepared: Prepared;
  readonly problems: Problems;
  readonly objects: PlannedObject[];
  /** By the UUID in the bundle. */
  readonly databases: Map<string, StoredDatabase>;
  readonly datasets: Map<string, number>;
  readonly charts: Map<string, number>;
}

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
  folder: BundleFolder,
  name: string,
  action: PlannedAction,
  more: Partial<PlannedObject> = {},
): void => {
  run.objects.push({ file, folder, uuid, name, action, differences: [], notes: [], ...more });
};
