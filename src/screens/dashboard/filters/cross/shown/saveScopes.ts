import { targetOf, writeMetadata } from '../../../state/thunks/saveMetadata';
import { createVisitSave } from '../../../visit';
import { filterStepMade } from '../../nativeFiltersSlice';
import { readCrossScopes, type ScopeChange, storedScopes, withChange } from '../crossScopes';
import { selectEmitters } from '../crossSelectors';

/** Stores which charts cross filters reach; what somebody else changed about other charts meanwhile stays. */
export const saveScopes = createVisitSave(
  'dashboard/saveScopes',
  async (change: ScopeChange, { dispatch, getState }) => {
    const state = getState();
    const [emitters, layout] = [selectEmitters(state), state.dashboardLayout.present];
    const saved = await writeMetadata(targetOf(state), (metadata) =>
      storedScopes(withChange(change, readCrossScopes(metadata)), emitters, metadata, layout),
    );
    dispatch(saved);
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
