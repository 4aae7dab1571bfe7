import { fetchDashboard } from '@/api/resources/dashboards';
import { saveMetadata } from '../../../state/thunks/saveMetadata';
import { createVisitSave } from '../../../visit';
import { filterStepMade } from '../../nativeFiltersSlice';
import { readCrossScopes, type ScopeChange, storedScopes, withChange } from '../crossScopes';
import { selectEmitters } from '../crossSelectors';

/** Stores which charts cross filters reach; what somebody else changed about other charts meanwhile stays. */
export const saveScopes = createVisitSave(
  'dashboard/saveScopes',
  async (change: ScopeChange, { dispatch, getState }) => {
    const { id } = getState().dashboardInfo;
    const { metadata } = await fetchDashboard(id);
    const state = getState();
    const scopes = withChange(change, readCrossScopes(metadata));
    const layout = state.dashboardLayout.present;
    await dispatch(
      saveMetadata(storedScopes(scopes, selectEmitters(state), metadata, layout)),
    ).unwrap();
  },
);

/** The same as one step that can be undone. */
export const changeScopes = createVisitSave(
  'dashboard/changeScopes',
  async (scopes: ScopeChange, { dispatch }) => {
    await dispatch(saveScopes(scopes)).unwrap();
    dispatch(filterStepMade({ label: 'cross-filter scopes', scopes }));
  },
);
