import { found } from '../access/gate.ts';
import type { Viewer } from '../access/viewer.ts';
import { isId, isUuid } from '../http/ids.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import type { StoredDashboard } from '../store/dashboards.ts';

/**
 * The dashboard with a path’s id, UUID or slug, if the viewer may see it; an id has priority over a slug with the same
 * digits.
 */
export const findDashboard = async (
  deps: Deps,
  viewer: Viewer,
  idOrSlug: string,
): Promise<StoredDashboard> => {
  const rows = () => deps.gate.dashboards(viewer).selectAll('dashboards');
  if (isUuid(idOrSlug)) {
    return found(
      await rows().where('dashboards.uuid', '=', idOrSlug.toLowerCase()).executeTakeFirst(),
    );
  }
  const byId = isId(idOrSlug)
    ? await rows().where('dashboards.id', '=', Number(idOrSlug)).executeTakeFirst()
    : undefined;
  return byId ?? found(await rows().where('dashboards.slug', '=', idOrSlug).executeTakeFirst());
};

/** For paths that accept only an id. */
export const dashboardById = async (
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<StoredDashboard> =>
  found(
    isId(id)
      ? await deps.gate
          .dashboards(viewer)
          .selectAll('dashboards')
          .where('dashboards.id', '=', Number(id))
          .executeTakeFirst()
      : undefined,
  );

/** In the words that the call has for a dashboard that is missing. */
export const visibleAs = (deps: Deps, viewer: Viewer, id: string, missing: string) =>
  findDashboard(deps, viewer, id).catch((error: unknown) => {
    throw error instanceof HttpError && error.status === 404 ? new HttpError(404, missing) : error;
  });
