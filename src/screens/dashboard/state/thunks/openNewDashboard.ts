import type { Dashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { masksOpened } from '@/features/dataMask/dataMaskSlice';
import { selectUser } from '@/features/session/selectors';
import { dashboardOpened, dashboardOpening } from '../../events';
import { repair } from '../../layout/repair';
import { UNSTORED_ID } from '../dashboardState';
import { UNTITLED } from '../saveBody';

/** A dashboard that no server knows yet. */
const blank = (ownerId: number | undefined): Dashboard => ({
  id: UNSTORED_ID,
  uuid: '',
  slug: null,
  title: UNTITLED,
  published: false,
  css: '',
  metadata: {},
  positions: {},
  certifiedBy: '',
  certificationDetails: '',
  ownerIds: ownerId === undefined ? [] : [ownerId],
  roleIds: [],
  tagIds: [],
  owners: [],
  roles: [],
  tags: [],
  themeId: null,
  changedOn: '',
  changedAgo: '',
  changedByName: '',
  revision: null,
});

/** Opens an empty dashboard for editing. Nothing is stored before its first save. */
export const openNewDashboard = createAppThunk(
  'dashboard/openNewDashboard',
  (_: void, { dispatch, getState }) => {
    dispatch(dashboardOpening());
    dispatch(masksOpened({}));
    const dashboard = blank(selectUser(getState())?.userId);
    dispatch(
      dashboardOpened({
        dashboard,
        charts: [],
        layout: repair({}, { title: UNTITLED, charts: [] }).layout,
        repairs: [],
        opensForEditing: true,
        previewed: null,
        activeTabs: [],
        directPathToChild: [],
        urlParams: {},
        oldFilters: [],
        filtersKey: null,
      }),
    );
  },
);
