import { dashboardUrl } from '#common/legacyPaths.ts';
import { createAppThunk } from '@/app/redux';
import { fetchPermalink } from '@/api/resources/dashboards';

/** The address behind a shared link. */
export const followPermalink = createAppThunk(
  'dashboard/followPermalink',
  async (key: string, { signal }) => {
    const { dashboardId, state } = await fetchPermalink(key, { signal });
    const query = new URLSearchParams([['permalink_key', key], ...(state.urlParams ?? [])]);
    const anchor = state.anchor ? `#${encodeURIComponent(state.anchor)}` : '';
    return `${dashboardUrl(dashboardId)}?${query.toString()}${anchor}`;
  },
);
