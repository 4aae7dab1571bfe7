import { ApiError } from '@/api/errors';
import { fetchDashboard, updateDashboard } from '@/api/resources/dashboards';
import { selectCapability } from '@/features/session/selectors';
import { cssSaved } from '../events';
import { followStored } from '../followStored';
import { type Choices, createAsking } from '../merge/asking';
import type { Overtaken } from '../questions/SavedMeanwhile';
import { propertyLabel, shortened } from '../words/naming';
import { createVisitSave } from '../visit';

interface Edited {
  readonly css: string;
  /** Which styles stay, where somebody else changed them too. */
  readonly choices: Choices;
}

const LONGEST = 400;
const inWords = (css: unknown): string => shortened(String(css), LONGEST) || 'none';

const ATTEMPTS = 3;

/**
 * Stores the styles, separately from the layout. What else somebody saved meanwhile stays as it is; where they changed
 * the styles too, nothing is written and the person is asked.
 */
export const saveCss = createVisitSave(
  'dashboard/saveCss',
  async ({ css: mine, choices }: Edited, api): Promise<Overtaken | null> => {
    const { id, css: base, revision: seen } = api.getState().dashboardInfo;
    const hasRevisions = selectCapability(api.getState(), 'dashboard.revision');
    for (let attempt = 1; ; attempt += 1) {
      const stored = await fetchDashboard(id);
      const asking = createAsking(choices);
      const about = { kind: 'property', key: 'css' } as const;
      const css = asking.resolve(about, { base, mine, theirs: stored.css });
      const open = asking.clashes.filter(({ isOpen }) => isOpen);
      if (open.length > 0) {
        const { changedByName, changedOn } = stored;
        const questions = open.map(({ key, seen, mine: own, theirs }) => ({
          key,
          seen,
          label: propertyLabel('css'),
          mine: inWords(own),
          theirs: inWords(theirs),
        }));
        return { changedByName, changedOn, questions };
      }
      try {
        if (css !== stored.css)
          await updateDashboard(id, { css }, { revision: hasRevisions ? stored.revision : null });
      } catch (error) {
        const isBeaten = error instanceof ApiError && error.info.status === 409;
        if (isBeaten && attempt < ATTEMPTS) continue;
        throw error;
      }
      return followStored({ stored, seen }, api, (saved) => api.dispatch(cssSaved(saved)));
    }
  },
);
