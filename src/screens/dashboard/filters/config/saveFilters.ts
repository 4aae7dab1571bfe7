import { fetchDashboard } from '@/api/resources/dashboards';
import type { ListChange } from '#common/wire/dashboard.ts';
import { type Choices, createAsking } from '../../merge/asking';
import { meansTheSame, mergeMetadata } from '../../merge/mergeMetadata';
import { followStored } from '../../followStored';
import type { Overtaken } from '../../questions/SavedMeanwhile';
import { settingQuestion } from '../../words/questions';
import { withScopes } from '../scope';
import { adoptFilters } from './adoptFilters';
import { changesOf, type Draft, draftOf, kept } from './draft';
import type { Part } from './part';
import { createVisitSave } from '../../visit';

interface Edited {
  readonly part: Part;
  readonly before: Draft;
  readonly draft: Draft;
  /** Whose change stays, where somebody else changed the same filter. */
  readonly choices: Choices;
}

const settings = ({ key }: Part, draft: Draft) => ({ [key]: [...kept(draft)] });

/** What is to be changed of the filters as they are stored by now, and what has to be asked before. */
const mergedChanges = ({ part, before, draft, choices }: Edited, theirs: Draft) => {
  if (meansTheSame(before.entries, theirs.entries))
    return { changes: changesOf(before, draft), questions: [] };
  const asking = createAsking(choices);
  const merged = mergeMetadata(
    {
      base: settings(part, before),
      mine: settings(part, draft),
      theirs: settings(part, theirs),
    },
    asking,
  );
  const { entries } = draftOf(merged[part.key]);
  const ids = new Set(entries.map(({ id }) => id));
  const removed = theirs.entries.map(({ id }) => id).filter((id) => !ids.has(id));
  return {
    changes: changesOf(theirs, { entries, removed }),
    questions: asking.clashes.filter(({ isOpen }) => isOpen).map(settingQuestion),
  };
};

const isNone = ({ modified, deleted, reordered }: ListChange): boolean =>
  modified.length + deleted.length + reordered.length === 0;

/**
 * Stores the filters, or the display controls; the charts then follow the new ones. Those that only somebody else changed meanwhile stay as
 * they left them; where both changed the same one, nothing is written and the person is asked.
 */
export const saveFilters = createVisitSave(
  'dashboard/saveFilters',
  async (edited: Edited, api): Promise<Overtaken | null> => {
    const { dashboardInfo, dashboardLayout } = api.getState();
    const stored = await fetchDashboard(dashboardInfo.id);
    const theirs = draftOf(stored.metadata[edited.part.key]);
    const { changes, questions } = mergedChanges(edited, theirs);
    if (questions.length > 0) {
      const { changedByName, changedOn } = stored;
      return { changedByName, changedOn, questions };
    }
    if (!isNone(changes)) {
      await edited.part.change(dashboardInfo.id, {
        ...changes,
        modified: withScopes(changes.modified, dashboardLayout.present),
      });
    }
    return followStored({ stored, seen: dashboardInfo.revision }, api, (saved) =>
      adoptFilters(saved, api),
    );
  },
);
