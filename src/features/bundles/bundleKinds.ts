import type { BundleResource } from '@/api/resources/bundles';
import type { BundleFolder } from '#common/wire/bundle.ts';

interface BundleKind {
  /** As toasts begin. */
  readonly Noun: string;
  readonly many: string;
  /** Whose rights allow it. */
  readonly view: string;
  readonly permission: string;
  /** Of the objects that are replaced; null: all of them. */
  readonly folder: BundleFolder | null;
}

const written = (Noun: string, many: string, view: string, folder: BundleFolder): BundleKind => ({
  Noun,
  many,
  view,
  permission: 'can_write',
  folder,
});

export const BUNDLE_KINDS: Readonly<Record<BundleResource, BundleKind>> = {
  dashboard: written('Dashboard', 'dashboards', 'Dashboard', 'dashboards'),
  chart: written('Chart', 'charts', 'Chart', 'charts'),
  dataset: written('Dataset', 'datasets', 'Dataset', 'datasets'),
  database: written('Database', 'databases', 'Database', 'databases'),
  saved_query: written('Query', 'saved queries', 'SavedQuery', 'queries'),
  assets: {
    Noun: 'Installation',
    many: 'objects of an installation',
    view: 'ImportExportRestApi',
    permission: 'can_import_',
    folder: null,
  },
};
