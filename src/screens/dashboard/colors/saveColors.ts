import { changeColors, fetchDashboard } from '@/api/resources/dashboards';
import { labelMap } from '@/viz/colors/labelMap';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { colorsSaved } from '../events';
import { followStored } from '../followStored';
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
  async ({ choices }: { readonly choices: Choices }, api): Promise<Overtaken | null> => {
    const chosen = selectChosenColors(api.getState());
    const { id, revision: seen, metadata } = selectInfo(api.getState());
    const { computed: shown } = selectShownColors(api.getState());
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
    return followStored({ stored, seen }, api, (saved) => api.dispatch(colorsSaved(saved)));
  },
);
