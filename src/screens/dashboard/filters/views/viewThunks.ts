/** The views that a person saved of a dashboard's filters. */
import {
  deleteFilterView,
  fetchFilterViews,
  type SavedView,
  saveFilterView,
} from '@/api/resources/filterViews';
import { createAppThunk } from '@/app/redux';
import { selectDataMask } from '@/features/dataMask/selectors';
import { masksGiven } from '../../events';
import { selectCrossMasks } from '../cross/crossSelectors';
import { selectFilters } from '../filterSelectors';
import { givenMasks } from '../givenMasks';
import { changeFilters } from '../thunks/changeFilters';

export const loadViews = createAppThunk('dashboard/loadViews', (dashboardId: number, { signal }) =>
  fetchFilterViews(dashboardId, { signal }),
);

/** Saves what the filters of the bar and those chosen in charts say now; a view of the same name is replaced. */
export const saveView = createAppThunk('dashboard/saveView', (name: string, { getState }) => {
  const state = getState();
  const masks = selectDataMask(state);
  const own = selectFilters(state).flatMap(({ id }) => (masks[id] ? [[id, masks[id]]] : []));
  return saveFilterView(state.dashboardInfo.id, name, {
    ...(Object.fromEntries(own) as Readonly<typeof masks>),
    ...selectCrossMasks(state),
  });
});

export const deleteView = createAppThunk('dashboard/deleteView', (id: number, { getState }) =>
  deleteFilterView(getState().dashboardInfo.id, id),
);

/** The filters say what they said when the view was saved. */
export const showView = createAppThunk(
  'dashboard/showView',
  ({ name, masks }: SavedView, { dispatch, getState }) => {
    void dispatch(changeFilters({ label: `view “${name}”`, masks: givenMasks(getState(), masks) }));
    dispatch(masksGiven({ from: `the view “${name}”`, given: masks }));
  },
);
