import { ApiError } from '@/api/errors';
import { type Dashboard, fetchDashboard, updateDashboard } from '@/api/resources/dashboards';
import { addTags, removeTag } from '@/api/resources/tags';
import type { ThunkApi } from '@/app/redux';
import { selectCapability } from '@/features/session/selectors';
import { sameJson } from '@/lib/sameJson';
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import { colorsKept, colorsSaved, propertiesSaved } from '../events';
import { adoptFilters } from '../filters/config/adoptFilters';
import { followStored } from '../followStored';
import { type Choices, createAsking } from '../merge/asking';
import { mergeFields } from '../merge/mergeFields';
import { mergeMetadata } from '../merge/mergeMetadata';
import type { Overtaken } from '../questions/SavedMeanwhile';
import { refreshFrequencySet } from '../state/dashboardStateSlice';
import { titleToSave } from '../state/saveBody';
import { settingQuestion } from '../words/questions';
import { createVisitSave } from '../visit';
import {
  bodyOf,
  fieldInWords,
  fieldsOf,
  labelOf,
  metadataBody,
  type Properties,
} from './properties';

interface Edited {
  readonly before: Properties;
  readonly properties: Properties;
  readonly choices: Choices;
}

/** What this person changed, put over what is stored by now. */
const merged = (
  { before, properties, choices }: Edited,
  savedTitle: string,
  stored: Dashboard,
  names: Pick<Dashboard, 'owners' | 'roles'>,
) => {
  const theirs = fieldsOf(stored);
  const { fields, clashes } = mergeFields(
    {
      base: fieldsOf({ ...before, title: savedTitle }),
      mine: fieldsOf({ ...properties, title: titleToSave(properties.title) }),
      theirs,
    },
    choices,
  );
  const asking = createAsking(choices);
  const metadata = mergeMetadata(
    { base: before.metadata, mine: properties.metadata, theirs: stored.metadata },
    asking,
  );
  const known = [...names.owners, ...stored.owners];
  const knownRoles = [...names.roles, ...stored.roles];
  const questions = [
    ...clashes
      .filter(({ isOpen }) => isOpen)
      .map(({ key, seen, field, mine, theirs: other }) => {
        const people = field === 'roleIds' ? knownRoles : known;
        return {
          key,
          seen,
          label: labelOf(field),
          mine: fieldInWords(field, mine, people),
          theirs: fieldInWords(field, other, people),
        };
      }),
    ...asking.clashes.filter(({ isOpen }) => isOpen).map(settingQuestion),
  ];
  return { questions, body: { ...bodyOf(fields, theirs), ...metadataBody(metadata, stored) } };
};

/** Before everything else: whoever gives the dashboard away may not tag it afterwards. */
const saveTags = async ({ before, properties }: Edited, stored: Dashboard): Promise<void> => {
  const carried = new Set(stored.tags.map(({ name }) => name));
  const added = properties.tags.filter((tag) => !before.tags.includes(tag) && !carried.has(tag));
  const removed = before.tags.filter((tag) => !properties.tags.includes(tag) && carried.has(tag));
  if (added.length > 0) await addTags('dashboard', stored.id, added);
  for (const tag of removed) await removeTag('dashboard', stored.id, tag);
};

const COLORS = ['color_scheme', 'color_scheme_domain', 'label_colors'] as const;

/** The page follows the dashboard as it is stored now. */
const follow = (saved: Dashboard, { dispatch, getState }: ThunkApi): void => {
  const { metadata: before } = getState().dashboardInfo;
  const { metadata } = saved;
  dispatch(propertiesSaved(saved));
  if (!sameJson(before.native_filter_configuration, metadata.native_filter_configuration))
    adoptFilters(saved, { dispatch, getState });
  const { kept } = getState().dashboardColors;
  if (COLORS.some((key) => !sameJson(before[key], metadata[key]))) dispatch(colorsSaved(saved));
  const { color_scheme = '', color_scheme_domain = [] } = metadata;
  /* The scheme that was chosen last counts; the colors of labels that wait for the save stay. */
  if (kept && color_scheme !== (before.color_scheme ?? ''))
    dispatch(colorsKept({ ...kept, color_scheme, color_scheme_domain }));
  const { refresh_frequency: seconds = 0 } = metadata;
  if (seconds !== (before.refresh_frequency ?? 0))
    dispatch(refreshFrequencySet({ seconds, persist: false }));
};

const ATTEMPTS = 3;

/** Saves the values of the properties dialog, separately from the layout. */
export const saveProperties = createVisitSave(
  'dashboard/saveProperties',
  async (edited: Edited, api): Promise<Overtaken | null> => {
    const { dashboardInfo: info } = api.getState();
    const savedTitle = info.savedLayout[HEADER_ID]?.meta.text ?? '';
    const hasRevisions = selectCapability(api.getState(), 'dashboard.revision');
    for (let attempt = 1; ; attempt += 1) {
      const stored = await fetchDashboard(info.id);
      const { questions, body } = merged(edited, savedTitle, stored, info);
      if (questions.length > 0) {
        const { changedByName, changedOn } = stored;
        return { changedByName, changedOn, questions };
      }
      const revision = hasRevisions ? stored.revision : null;
      try {
        await saveTags(edited, stored);
        if (Object.keys(body).length > 0) await updateDashboard(info.id, body, { revision });
      } catch (error) {
        const isBeaten = error instanceof ApiError && error.info.status === 409;
        if (isBeaten && attempt < ATTEMPTS) continue;
        throw error;
      }
      // The server cleans the slug and counts the revision up.
      return followStored({ stored, seen: info.revision }, api, (saved) => follow(saved, api));
    }
  },
);
