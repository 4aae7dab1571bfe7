import { createAppThunk } from '@/app/redux';
import { draftRestored } from '../events';
import { chartIdsOf } from '../layout/appendCharts';
import { isSameEdition, merge } from '../merge/merge';
import { savedEdition, unsavedOf, withUnsaved } from '../state/editions';
import { selectCanEdit, selectInfo } from '../state/selectors';
import { addChartToDashboard } from '../state/thunks/addChartToDashboard';
import { learnDataset } from '../state/thunks/learnDataset';
import { type DashboardDraft, drafts } from './dashboardDrafts';

/** Keeps what is not saved in this browser, and nothing of what is. */
export const keepDraft = createAppThunk('dashboard/keepDraft', async (_: void, { getState }) => {
  const state = getState();
  const { id } = state.dashboardDraft;
  if (id === null) return;
  if (!state.dashboardState.hasUnsavedChanges) {
    await drafts.drop(id);
    return;
  }
  const { charts, revision } = selectInfo(state);
  const unsaved = unsavedOf(state);
  await drafts.write({
    id,
    at: Date.now(),
    unsaved,
    saved: savedEdition(state),
    revision,
    charts: chartIdsOf(unsaved.layout).flatMap((chartId) => charts[chartId] ?? []),
  });
});

/** Whether all that the draft changes is stored by now, saved in another window or by somebody else. */
const isStored = ({ saved, unsaved }: DashboardDraft, stored: DashboardDraft['saved']): boolean => {
  const merged = merge({ base: saved, mine: withUnsaved(saved, unsaved), theirs: stored });
  return merged.clashes.length === 0 && isSameEdition(merged.edition, stored);
};

/** The newest changes that this browser has of an earlier visit and the stored dashboard lacks. */
export const findDraft = createAppThunk(
  'dashboard/findDraft',
  async (prefix: string, { getState }): Promise<DashboardDraft | null> => {
    if (!selectCanEdit(getState())) return null;
    const draft = await drafts.newest(prefix);
    if (!draft) return null;
    if (!isStored(draft, savedEdition(getState()))) return draft;
    await drafts.drop(draft.id);
    return null;
  },
);

/**
 * Goes on with the changes of an earlier visit. If somebody saved since, it is as if the dashboard had been open all
 * the time: the next save brings both together, and asks where both changed the same.
 */
export const restoreDraft = createAppThunk(
  'dashboard/restoreDraft',
  async ({ id, unsaved, saved, revision, charts }: DashboardDraft, { dispatch, getState }) => {
    const known = selectInfo(getState()).charts;
    for (const chart of charts.filter((one) => !known[one.id])) {
      await dispatch(addChartToDashboard(chart));
      const { datasource } = chart.formData;
      if (typeof datasource === 'string') void dispatch(learnDataset(datasource));
    }
    const isAsSaved = isSameEdition(saved, savedEdition(getState()));
    dispatch(
      draftRestored({
        unsaved,
        before: saved.layout,
        base: isAsSaved ? null : { saved, revision },
      }),
    );
    await dispatch(keepDraft());
    await drafts.drop(id);
  },
);

/** Those of still earlier visits are offered next. */
export const discardDraft = createAppThunk(
  'dashboard/discardDraft',
  async ({ id, prefix }: { readonly id: string; readonly prefix: string }, { dispatch }) => {
    await drafts.drop(id);
    await dispatch(findDraft(prefix));
  },
);
