import { changeColors, fetchDashboard } from '@/api/resources/dashboards';
import { labelMap } from '@/viz/colors/labelMap';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { colorsSaved } from '../events';
import { type Choices, createAsking } from '../merge/asking';
import { mergeMetadata } from '../merge/mergeMetadata';
import type { Overtaken } from '../questions/SavedMeanwhile';
import { selectInfo } from '../state/selectors';
import { settingQuestion } from '../words/questions';
import { colorMetadata } from './colorMetadata';
import { selectChosenColors, selectShownColors } from './selectors';
import { createVisitSave } from '../visit';

const chosenIn = ({ color_scheme, label_colors }: DashboardMetadata) => ({
  color_scheme: color_scheme ?? '',
  label_colors: Object.fromEntries(labelMap(label_colors)),
});

/**
 * Stores the colors that are tried out. Labels that only somebody else colored meanwhile stay as they are; where both
 * colored the same one, nothing is written and the person is asked.
 */
export const saveColors = createVisitSave(
  'dashboard/saveColors',
  async (
    { choices }: { readonly choices: Choices },
    { dispatch, getState, lasts },
  ): Promise<Overtaken | null> => {
    const chosen = selectChosenColors(getState());
    const { id, revision: seen, metadata } = selectInfo(getState());
    const { computed: shown } = selectShownColors(getState());
    const stored = await fetchDashboard(id);
    const asking = createAsking(choices);
    const merged = mergeMetadata(
      {
        base: chosenIn(metadata),
        mine: { color_scheme: chosen.scheme, label_colors: chosen.labels },
        theirs: chosenIn(stored.metadata),
      },
      asking,
    );
    const questions = asking.clashes.filter(({ isOpen }) => isOpen).map(settingQuestion);
    if (questions.length > 0) {
      const { changedByName, changedOn } = stored;
      return { changedByName, changedOn, questions };
    }
    const { color_scheme: scheme, label_colors: labels } = chosenIn(merged);
    /* Of another scheme the page has computed none. */
    const computed = scheme === chosen.scheme ? shown : labelMap(stored.metadata.map_label_colors);
    await changeColors(id, colorMetadata({ scheme, labels }, computed));
    if (!lasts()) return null;
    const saved = await fetchDashboard(id);
    /* What somebody else saved meanwhile is still unseen here: a later save of the layout has to find that out. */
    const revision = stored.revision === seen ? saved.revision : seen;
    dispatch(colorsSaved({ ...saved, revision }));
    return null;
  },
);
