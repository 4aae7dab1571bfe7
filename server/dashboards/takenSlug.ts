import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';

/** The refusal of a slug that another dashboard has, which is named to those who may see it. */
export const takenSlug = async (
  deps: Deps,
  viewer: Viewer,
  slug: string,
): Promise<readonly string[]> => {
  const other = await deps.gate
    .dashboards(viewer)
    .select('dashboards.title')
    .where('dashboards.slug', '=', slug)
    .executeTakeFirst();
  return [
    'Must be unique',
    ...(other ? [`The dashboard ${JSON.stringify(other.title ?? '')} has it.`] : []),
  ];
};
