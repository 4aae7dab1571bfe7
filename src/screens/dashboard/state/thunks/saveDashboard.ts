import { createAppThunk } from '@/app/redux';
import { ApiError } from '@/api/errors';
import { updateDashboard } from '@/api/resources/dashboards';
import { selectCapability, selectConf, selectFlag, selectUser } from '@/features/session/selectors';
import { sizeOf } from '../../layout/positions';
import { dashboardSaved } from '../../events';
import { saveBody, titleToSave } from '../saveBody';
import { selectLayout, selectTitle } from '../selectors';

const tooLarge = (length: number, limit: number) =>
  new ApiError({
    kind: 'unexpected',
    status: 0,
    message: `The layout takes ${length.toLocaleString('en')} characters and the server keeps at most ${limit.toLocaleString('en')}. Shorten texts or move charts to another dashboard.`,
    errors: [],
    link: null,
    fields: {},
  });

interface How {
  /** The person has seen what somebody else saved and overwrites it. */
  readonly overwrite?: boolean;
}

/** Overwrites the stored dashboard; the server refuses if somebody else saved since it was opened. */
export const saveDashboard = createAppThunk(
  'dashboard/saveDashboard',
  async ({ overwrite }: How, { dispatch, getState }) => {
    const state = getState();
    const { dashboardInfo: info, dashboardState } = state;
    const layout = selectLayout(state);
    const title = selectTitle(state);
    const limit = selectConf(state).SUPERSET_DASHBOARD_POSITION_DATA_LIMIT;
    const { length, judgement } = sizeOf(layout, limit);
    if (judgement === 'over') throw tooLarge(length, limit);
    const body = saveBody({
      ...info,
      title,
      layout,
      css: dashboardState.css,
      colorScheme: dashboardState.colorScheme,
      expandedSlices: dashboardState.expandedSlices,
      refreshFrequency: dashboardState.shouldPersistRefreshFrequency
        ? dashboardState.refreshFrequency
        : null,
      flags: {
        roles: selectFlag(state, 'DASHBOARD_RBAC'),
        tags: selectFlag(state, 'TAGGING_SYSTEM'),
      },
    });
    const guarded = selectCapability(state, 'dashboard.revision') && !overwrite;
    const saved = await updateDashboard(info.id, body, {
      revision: guarded ? info.revision : null,
    });
    const { positions: _, ...written } = saved.metadata;
    const user = selectUser(state);
    dispatch(
      dashboardSaved({
        ...saved,
        metadata: { ...info.metadata, ...written },
        title: titleToSave(title),
        layout,
        changedByName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
      }),
    );
  },
);
