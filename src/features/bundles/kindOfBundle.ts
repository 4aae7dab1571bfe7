import type { BundleResource } from '@/api/resources/bundles';
import { zipEntry } from '@/lib/zipEntry';

const RESOURCES: Readonly<Record<string, BundleResource>> = {
  Dashboard: 'dashboard',
  Slice: 'chart',
  SqlaTable: 'dataset',
  Database: 'database',
  SavedQuery: 'saved_query',
  assets: 'assets',
};

const METADATA = /^[^/]+\/metadata\.ya?ml$/;
const TYPE = /^type:\s*(["']?)(\w+)\1\s*$/m;

/** What the bundle says of itself; null where it does not say it. */
export const kindOfBundle = async (file: Blob): Promise<BundleResource | null> => {
  const type = TYPE.exec((await zipEntry(file, METADATA)) ?? '')?.[2];
  return type !== undefined && Object.hasOwn(RESOURCES, type) ? (RESOURCES[type] ?? null) : null;
};

/** By its name: a bundle comes as nothing else, and no file of data is one. */
export const isArchive = ({ name }: File): boolean => /\.zip$/i.test(name);
