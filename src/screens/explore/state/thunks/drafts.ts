import { createAppThunk } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectUser } from '@/features/session/selectors';
import { isSameChart } from '../../formData/visual';
import { type Draft, draftId, drafts } from '../../storage/drafts';
import { selectIsUnsaved } from '../selectors';
import { restoreSettings } from './restoreSettings';

/** Under which the settings of the open chart are kept; null before a chart is open. */
export const selectDraftId = (state: RootState): string | null => {
  const { form_data, slice } = state.explore;
  return form_data
    ? draftId(selectUser(state)?.userId, slice?.slice_id ?? null, form_data.datasource)
    : null;
};

/** Keeps what is not saved in this browser, and nothing of what is. */
export const keepDraft = createAppThunk('explore/keepDraft', async (_: void, { getState }) => {
  const state = getState();
  const { form_data } = state.explore;
  const id = selectDraftId(state);
  if (id === null || !form_data) return;
  if (selectIsUnsaved(state)) await drafts.write({ id, at: Date.now(), formData: form_data });
  else await drafts.drop(id);
});

/** The unsaved settings of the open chart that this browser has and the page does not show. */
export const findDraft = createAppThunk(
  'explore/findDraft',
  async (_: void, { getState }): Promise<Draft | null> => {
    const id = selectDraftId(getState());
    const draft = id === null ? null : await drafts.read(id);
    const { form_data } = getState().explore;
    if (!draft || !form_data) return null;
    return isSameChart(draft.formData, form_data) ? null : draft;
  },
);

export const restoreDraft = createAppThunk(
  'explore/restoreDraft',
  async (draft: Draft, { dispatch }) => {
    await dispatch(restoreSettings(draft.formData)).unwrap();
  },
);

/** What was written since the notice came up is not what was discarded. */
export const discardDraft = createAppThunk('explore/discardDraft', async ({ id, at }: Draft) => {
  if ((await drafts.read(id))?.at === at) await drafts.drop(id);
});

/** Settings that were saved are no draft any more, also where they became another chart. */
export const dropSavedDraft = createAppThunk('explore/dropSavedDraft', async (id: string) => {
  await drafts.drop(id);
});
