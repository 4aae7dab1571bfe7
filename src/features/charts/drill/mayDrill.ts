/** Who may look behind the values of a chart; the server decides, this only shows or hides. */
import type { RootState } from '@/app/store';
import { selectCan, selectFlag } from '@/features/session/selectors';

const mayLook = (state: RootState): boolean =>
  (selectCan(state, 'can_explore', 'Superset') || selectCan(state, 'can_drill', 'Dashboard')) &&
  selectCan(state, 'can_get_drill_info', 'Dataset');

/** The rows that a value is made of. */
export const selectMayDetail = (state: RootState): boolean =>
  selectFlag(state, 'DRILL_TO_DETAIL') &&
  mayLook(state) &&
  selectCan(state, 'can_samples', 'Datasource');

/** The same chart by another dimension: what is drilled into can be kept, and opened alone. */
export const selectMayDrillBy = (state: RootState): boolean =>
  selectFlag(state, 'DRILL_BY') &&
  mayLook(state) &&
  selectCan(state, 'can_write', 'ExploreFormDataRestApi');
