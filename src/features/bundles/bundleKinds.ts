import type { BundleResource } from '@/api/resources/bundles';
import type { BundleFolder } from '#common/wire/bundle.ts';

interface BundleKind {
  /** As toasts begin. */
  readonly Noun: string;
  readonly many: string;
  /** Whose rights allow it. */
  readonly view: string;
  readonly folder: BundleFolder;
}

export const BUNDLE_KINDS: Readonly<Record<BundleResource, BundleKind>> = {
  dashboard: { Noun: 'Dashboard', many: 'dashboards', view: 'Dashboard', folder: 'dashboards' },
  chart: { Noun: 'Chart', many: 'charts', view: 'Chart', folder: 'charts' },
  dataset: { Noun: 'Dataset', many: 'datasets', view: 'Dataset', folder: 'datasets' },
  database: { Noun: 'Database', many: 'databases', view: 'Database', folder: 'databases' },
  saved_query: { Noun: 'Query', many: 'saved queries', view: 'SavedQuery', folder: 'queries' },
};
