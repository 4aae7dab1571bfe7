import { changeFilters, fetchDashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { withScopes } from '../scope';
import { adoptFilters } from './adoptFilters';
import { changesOf, type Draft } from './draft';

interface Edited {
  readonly before: Draft;
  readonly draft: Draft;
}

/** Stores the filters; the charts then follow the new ones. */
export const saveFilters = createAppThunk(
  'dashboard/saveFilters',
  async ({ before, draft }: Edited, api) => {
    const { dashboardInfo, dashboardLayout } = api.getState();
    const changes = changesOf(before, draft);
    const { revision: stored } = await fetchDashboard(dashboardInfo.id);
    await changeFilters(dashboardInfo.id, {
      ...changes,
      modified: withScopes(changes.modified, dashboardLayout.present),
    });
    const saved = await fetchDashboard(dashboardInfo.id);
    /* What somebody else saved meanwhile is still unseen here: a later save of the layout has to find that out. */
    const revision = stored === dashboardInfo.revision ? saved.revision : dashboardInfo.revision;
    adoptFilters({ ...saved, revision }, api);
  },
);
