/** Who may see what is behind a drawing. Those who may explore have it there; others need a right of their own. */
import type { RootState } from '@/app/store';
import { selectCan } from '@/features/session/selectors';

const mayExploreOr =
  (right: string) =>
  (state: RootState): boolean =>
    selectCan(state, 'can_explore', 'Superset') || selectCan(state, right, 'Dashboard');

/** The SQL of a chart. */
export const selectMayViewQuery = mayExploreOr('can_view_query');

/** The rows of a chart as a table. */
export const selectMayViewTable = mayExploreOr('can_view_chart_as_table');
