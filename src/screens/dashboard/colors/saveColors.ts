import { changeColors, fetchDashboard } from '@/api/resources/dashboards';
import { createAppThunk } from '@/app/redux';
import { TOKENS } from '@/ui/tokens';
import { schemeColors } from '@/viz/colors/series';
import { colorsSaved } from '../events';
import { selectInfo } from '../state/selectors';
import { selectChosenColors, selectShownColors } from './selectors';

/** Stores the colors that are tried out. */
export const saveColors = createAppThunk(
  'dashboard/saveColors',
  async (_: void, { dispatch, getState }) => {
    const { scheme, labels } = selectChosenColors(getState());
    const { id, revision: seen } = selectInfo(getState());
    const { revision: stored } = await fetchDashboard(id);
    await changeColors(id, {
      color_scheme: scheme,
      color_scheme_domain: scheme ? [...schemeColors(scheme, TOKENS.light)] : [],
      label_colors: labels,
      map_label_colors: Object.fromEntries(selectShownColors(getState()).computed),
    });
    const saved = await fetchDashboard(id);
    /* What somebody else saved meanwhile is still unseen here: a later save of the layout has to find that out. */
    dispatch(colorsSaved({ ...saved, revision: stored === seen ? saved.revision : seen }));
  },
);
