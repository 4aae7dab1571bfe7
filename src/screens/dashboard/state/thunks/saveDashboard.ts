import { ApiError } from '@/api/errors';
import { createDashboard, type Saved, updateDashboard } from '@/api/resources/dashboards';
import type { RootState } from '@/app/store';
import { selectCapability, selectConf, selectFlag, selectUser } from '@/features/session/selectors';
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import { sizeOf } from '../../layout/positions';
import { drafts, withNumber } from '../../dashboardDrafts';
import { dashboardCreated, dashboardSaved, type Taken } from '../../events';
import type { Choices } from '../../merge/asking';
import type { Edition } from '../../merge/edition';
import { type Editions, isSameEdition, merge, type Merged } from '../../merge/merge';
import { changesInWords } from '../../words/changes';
import { noteInWords, questionOf } from '../../words/questions';
import { type Conflict, UNSTORED_ID } from '../dashboardState';
import { fetchStored, ownEdition, savedEdition, type Stored } from '../editions';
import { createVisitSave, type SaveApi } from '../../visit';
import { saveBody, titleToSave } from '../saveBody';

const tooLarge = (length: number, limit: number) =>
  new ApiError({
    kind: 'unexpected',
    status: 0,
    message: `The layout takes ${length.toLocaleString('en')} characters and the server keeps at most ${limit.toLocaleString('en')}. Shorten texts or move charts to another dashboard.`,
    errors: [],
    link: null,
    fields: {},
  });

const titleOf = ({ layout }: Edition): string => layout[HEADER_ID]?.meta.text ?? '';

interface Target {
  readonly id: number;
  /** Of the stored edition that the new one was merged with. */
  readonly revision: string | null;
}

const write = (edition: Edition, { id, revision }: Target, state: RootState) => {
  const { layout, metadata, properties } = edition;
  const limit = selectConf(state).SUPERSET_DASHBOARD_POSITION_DATA_LIMIT;
  const { length, judgement } = sizeOf(layout, limit);
  if (judgement === 'over') throw tooLarge(length, limit);
  const body = saveBody({
    ...properties,
    title: titleOf(edition),
    layout,
    metadata,
    flags: {
      roles: selectFlag(state, 'DASHBOARD_RBAC'),
      tags: selectFlag(state, 'TAGGING_SYSTEM'),
    },
  });
  const guard = selectCapability(state, 'dashboard.revision') ? revision : null;
  return updateDashboard(id, body, { revision: guard });
};

const takenOf = (editions: Editions, merged: Merged, { theirs }: Stored): Taken | null =>
  isSameEdition(editions.base, editions.theirs)
    ? null
    : {
        charts: theirs.charts,
        byName: theirs.dashboard.changedByName,
        changes: changesInWords(editions.base, editions.theirs),
        notes: merged.notes.map((note) => noteInWords(note, merged.edition.layout)),
      };

/** The first save of a new dashboard. It gets its title at once, since exports fail without one. */
const create = async ({ dispatch, getState, lasts }: SaveApi): Promise<number> => {
  const state = getState();
  const title = titleToSave(titleOf(ownEdition(state)));
  const id = await createDashboard({ dashboard_title: title });
  if (lasts()) dispatch(dashboardCreated({ id, title }));
  const { id: draftId } = state.dashboardDraft;
  // Whoever went on with it as a new dashboard would store a second one.
  if (draftId !== null) await drafts.rename(draftId, withNumber(draftId, id));
  return id;
};

const dropDraft = async ({ dashboardDraft }: RootState, id: number): Promise<void> => {
  if (dashboardDraft.id !== null) await drafts.drop(withNumber(dashboardDraft.id, id));
};

/** How often others may be faster before the save is given up. */
const ATTEMPTS = 3;

interface How {
  /** Answers to what both sides changed. */
  readonly choices?: Choices;
}

/**
 * Saves the dashboard. What somebody else saved since it was opened is merged; where both changed the same, nothing is
 * written and the conflict is returned.
 */
export const saveDashboard = createVisitSave(
  'dashboard/saveDashboard',
  async ({ choices = {} }: How, api): Promise<Conflict | null> => {
    const { id: known } = api.getState().dashboardInfo;
    const id = known === UNSTORED_ID ? await create(api) : known;
    for (let attempt = 1; ; attempt += 1) {
      const stored = await fetchStored(id);
      const state = api.getState();
      const editions: Editions = {
        base: savedEdition(state),
        mine: ownEdition(state),
        theirs: stored.edition,
      };
      const merged = merge(editions, choices);
      const open = merged.clashes.filter(({ isOpen }) => isOpen);
      if (open.length > 0) {
        const questions = open.map((clash) => questionOf(clash, editions));
        const taken = changesInWords(editions.base, stored.edition);
        return { theirs: stored.theirs, questions, taken };
      }
      const taken = takenOf(editions, merged, stored);
      const edition = taken ? merged.edition : editions.mine;
      let saved: Saved;
      try {
        saved = await write(edition, { id, revision: stored.theirs.dashboard.revision }, state);
      } catch (error) {
        const isBeaten = error instanceof ApiError && error.info.status === 409;
        if (isBeaten && attempt < ATTEMPTS) continue;
        throw error;
      }
      if (!api.lasts()) {
        await dropDraft(state, id);
        return null;
      }
      const { positions: _, ...written } = saved.metadata;
      const user = selectUser(state);
      const { slug } = saved;
      api.dispatch(
        dashboardSaved({
          ...saved,
          metadata: { ...edition.metadata, ...written },
          properties: slug === undefined ? edition.properties : { ...edition.properties, slug },
          title: titleToSave(titleOf(edition)),
          layout: edition.layout,
          taken,
          changedByName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
        }),
      );
      return null;
    }
  },
);
