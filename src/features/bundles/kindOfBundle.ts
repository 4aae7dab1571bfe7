import type { BundleResource } from '@/api/resources/bundles';
import { isUnpackable, unpacked, zipEntries } from '@/lib/zipEntries';

const RESOURCES: Readonly<Record<string, BundleResource>> = {
  Dashboard: 'dashboard',
  Slice: 'chart',
  SqlaTable: 'dataset',
  Database: 'database',
  SavedQuery: 'saved_query',
  assets: 'assets',
};

const METADATA = /^[^/]+\/metadata\.ya?ml$/;
/** Far more than such a file needs. */
const METADATA_BYTES = 1024 * 1024;
const TYPE = /^type:\s*(["']?)(\w+)\1\s*$/m;

const metadataOf = async (file: Blob): Promise<string> => {
  const entry = (await zipEntries(file))?.find(({ name }) => METADATA.test(name));
  if (!entry || !isUnpackable(entry) || entry.unpackedSize > METADATA_BYTES) return '';
  // What cannot be unpacked says nothing; the server says why.
  return unpacked(file, entry).then(
    (content) => content.text(),
    () => '',
  );
};

/** What the bundle says of itself; null where it does not say it. */
export const kindOfBundle = async (file: Blob): Promise<BundleResource | null> => {
  const type = TYPE.exec(await metadataOf(file))?.[2];
  return type !== undefined && Object.hasOwn(RESOURCES, type) ? (RESOURCES[type] ?? null) : null;
};
