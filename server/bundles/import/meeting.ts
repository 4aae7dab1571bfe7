/** One rule for every kind of object: what a file means where its object is here already, and who may make a new one. */
import type { BundleFolder, PlannedDifference, PlannedObject } from '#common/wire/bundle.ts';
import { can } from '../../access/viewer.ts';
import { NOUNS } from '../folders.ts';
import { FOREIGN_UUID } from './problems.ts';
import { plan, refuse, replaces, type Run, stops } from './run.ts';

const VIEWS = {
  databases: 'Database',
  datasets: 'Dataset',
  charts: 'Chart',
  dashboards: 'Dashboard',
  queries: 'SavedQuery',
} as const satisfies Record<BundleFolder, string>;

const MANY = {
  databases: 'databases',
  datasets: 'datasets',
  charts: 'charts',
  dashboards: 'dashboards',
  queries: 'saved queries',
} as const satisfies Record<BundleFolder, string>;

const OWNED = { datasets: 'dataset', charts: 'chart', dashboards: 'dashboard' } as const;

/** What the bundle has: the file, its UUID, and the name in it. */
export interface Brought {
  readonly path: string;
  readonly uuid: string;
  readonly folder: BundleFolder;
  readonly name: string;
  /** For the plan, whatever it says. */
  readonly more?: Partial<PlannedObject>;
  /** How the file differs from what is here, asked of an object that stays beside those that are imported. */
  readonly differences?: () => Promise<readonly PlannedDifference[]>;
}

/** What is here with the same UUID. */
interface Here {
  readonly id: number;
  readonly name: string;
  readonly isVisible: boolean;
}

/** Saved queries belong to one person, whom nobody else can keep from replacing them. */
const QUERIES_REFUSED = 'You may not make or change saved queries.';

const notReplaced = (folder: BundleFolder): string =>
  folder === 'queries'
    ? QUERIES_REFUSED
    : `A ${VIEWS[folder].toLowerCase()} already exists and user doesn't have permissions to overwrite it`;

const notMade = (folder: BundleFolder): string =>
  folder === 'queries'
    ? QUERIES_REFUSED
    : `${VIEWS[folder]} doesn't exist and user doesn't have permission to create ${folder}`;

/** An import replaces objects of one kind; the others of the bundle are only needed by them. */
const staysNote = ({ resource }: Run, folder: BundleFolder): string =>
  `It is different in the bundle. An import of ${MANY[resource.own ?? folder]} leaves ${MANY[folder]} as they are.`;

const isOwner = async ({ deps, viewer }: Run, folder: BundleFolder, id: number) =>
  folder in OWNED ? deps.gate.isOwner(viewer, OWNED[folder as keyof typeof OWNED], id) : true;

const mayWrite = ({ viewer }: Run, folder: BundleFolder): boolean =>
  can(viewer, 'can_write', VIEWS[folder]);

/** Whether the file replaces what is here. Of every other, the plan and the problems say why not. */
export const isReplaced = async (run: Run, brought: Brought, here: Here): Promise<boolean> => {
  const { folder, name, path, more } = brought;
  if (!here.isVisible) {
    refuse(run, brought, folder, name, FOREIGN_UUID, more);
  } else if (stops(run, folder)) {
    run.problems.add(path, `${NOUNS[folder]} already exists and \`overwrite=true\` was not passed`);
    plan(run, brought, folder, name, 'left', more);
  } else if (!replaces(run, folder)) {
    const differences = (await brought.differences?.()) ?? [];
    const notes = differences.length > 0 ? [staysNote(run, folder)] : [];
    plan(run, brought, folder, here.name, 'left', { ...more, differences, notes });
  } else if (!mayWrite(run, folder) || !(await isOwner(run, folder, here.id))) {
    refuse(run, brought, folder, name, notReplaced(folder), more);
  } else return true;
  return false;
};

/** Whether the person may add an object of this kind; the refusal is in the plan and the problems. */
export const mayMake = (run: Run, brought: Brought): boolean => {
  const { folder, name, more } = brought;
  if (mayWrite(run, folder)) return true;
  refuse(run, brought, folder, name, notMade(folder), more);
  return false;
};
