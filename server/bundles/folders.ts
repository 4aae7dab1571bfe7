/** What the kinds of objects are called in bundles, on the wire and in messages. */
import type { BundleFolder } from '#common/wire/bundle.ts';

export interface BundleResource {
  /** In the path of its calls. */
  readonly resource: 'dashboard' | 'chart' | 'dataset' | 'database' | 'saved_query' | 'assets';
  /** The `type` in metadata.yaml. */
  readonly type: string;
  /** In the message of a refused import. */
  readonly noun: string;
  /** Its own objects; null: all of them. */
  readonly own: BundleFolder | null;
  /** The folders that it reads. */
  readonly folders: readonly BundleFolder[];
}

/** In the order in which they need each other. */
const FOLDERS = ['databases', 'datasets', 'charts', 'dashboards', 'queries'] as const;

export const RESOURCES: readonly BundleResource[] = [
  {
    resource: 'dashboard',
    type: 'Dashboard',
    noun: 'dashboard',
    own: 'dashboards',
    folders: ['databases', 'datasets', 'charts', 'dashboards'],
  },
  {
    resource: 'chart',
    type: 'Slice',
    noun: 'chart',
    own: 'charts',
    folders: ['databases', 'datasets', 'charts'],
  },
  {
    resource: 'dataset',
    type: 'SqlaTable',
    noun: 'dataset',
    own: 'datasets',
    folders: ['databases', 'datasets'],
  },
  {
    resource: 'database',
    type: 'Database',
    noun: 'database',
    own: 'databases',
    folders: ['databases', 'datasets'],
  },
  {
    resource: 'saved_query',
    type: 'SavedQuery',
    noun: 'saved_queries',
    own: 'queries',
    folders: ['databases', 'queries'],
  },
  { resource: 'assets', type: 'assets', noun: 'assets', own: null, folders: FOLDERS },
];

/** An object of the folder, as messages begin with it. */
export const NOUNS: Readonly<Record<BundleFolder, string>> = {
  databases: 'Database',
  datasets: 'Dataset',
  charts: 'Chart',
  dashboards: 'Dashboard',
  queries: 'Saved_Queries',
};
