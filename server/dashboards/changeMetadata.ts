import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { createDashboards, type StoredDashboard } from '../store/dashboards.ts';
import { metadataText, type StoredMetadata } from './metadata.ts';
import { readObject } from '../http/readJson.ts';

const ATTEMPTS = 5;

/**
 * Changes part of a dashboard’s metadata. When somebody else saves at the same time, the change is applied again to the
 * new version instead of overwriting it.
 */
export const changeMetadata = async (
  deps: Deps,
  viewer: Viewer,
  first: StoredDashboard,
  change: (metadata: StoredMetadata) => StoredMetadata,
  options: { readonly markChanged: boolean } = { markChanged: true },
): Promise<StoredMetadata> => {
  let row: StoredDashboard = first;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const metadata = change(readObject(row.json_metadata));
    const stamp = options.markChanged
      ? { changed_by: viewer.id, changed_on: deps.now().toISOString() }
      : {};
    const written = await createDashboards(deps.store.db).change(
      row.id,
      { json_metadata: metadataText(metadata), ...stamp },
      {},
      row,
    );
    if (written) return metadata;
    row = found(
      await deps.gate
        .dashboards(viewer)
        .selectAll('dashboards')
        .where('dashboards.id', '=', first.id)
        .executeTakeFirst(),
    );
  }
  throw new HttpError(409, 'The dashboard is being changed by others; try again.');
};
