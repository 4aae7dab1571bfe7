import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { createAppThunk } from '@/app/redux';
import { draftRestored } from '../events';
import { chartIdsOf } from '../layout/appendCharts';
import { isSameEdition, merge } from '../merge/merge';
import { savedEdition, unsavedOf, withUnsaved } from '../state/editions';
import { selectCanEdit, selectInfo } from '../state/selectors';
import { addChartToDashboard } from '../state/thunks/addChartToDashboard';
import { learnDataset } from '../state/thunks/learnDataset';
import { type DashboardDraft, drafts, visits } from '../dashboardDrafts';

/** Keeps what is not saved in this browser, and nothing of what is. Returns whether anything is kept. */
export const keepDraft = createAppThunk('dashboard/keepDraft', async (_: void, { getState }) => {
  const state = getState();
  const { id } = state.dashboardDraft;
  if (id === null) return false;
  if (!state.dashboardState.hasUnsavedChanges) {
    await drafts.drop(id);
    return false;
  }
  const { charts, revision } = selectInfo(state);
  const unsaved = unsavedOf(state);
  return drafts.write({
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

/** The newest changes that this browser has of a visit that ended, and that the stored dashboard lacks. */
export const findDraft = createAppThunk(
  'dashboard/findDraft',
  async (prefix: string, { getState }): Promise<DashboardDraft | null> => {
    if (!selectCanEdit(getState())) return null;
    const { id } = getState().dashboardDraft;
    // Where no visit is known, this one still is.
    const going = new Set([...(await visits.all()), ...(id === null ? [] : [id])]);
    for (;;) {
      const draft = await drafts.newest(prefix, going);
      if (!draft || !isStored(draft, savedEdition(getState()))) return draft;
      await drafts.drop(draft.id);
      // Where it cannot be dropped, it would be found again.
      if (await drafts.read(draft.id)) return null;
    }
  },
);

/** The stored metadata, but for the settings that the draft changes: about those, the next save compares with then. */
const baseMetadata = (
  { saved, unsaved }: Pick<DashboardDraft, 'saved' | 'unsaved'>,
  stored: DashboardDraft['saved'],
): DashboardMetadata => {
  const own = withUnsaved(saved, unsaved).metadata;
  const changed = Object.keys(own).filter((key) => own[key] !== saved.metadata[key]);
  return {
    ...stored.metadata,
    ...Object.fromEntries(changed.map((key) => [key, saved.metadata[key]])),
  };
};

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
    const stored = savedEdition(getState());
    const base = isSameEdition(saved, stored)
      ? null
      : { layout: saved.layout, metadata: baseMetadata({ saved, unsaved }, stored), revision };
    dispatch(draftRestored({ unsaved, before: saved.layout, base }));
    if (await dispatch(keepDraft()).unwrap()) await drafts.drop(id);
  },
);

/** Those of still earlier visits are offered next. */
export const discardDraft = createAppThunk(
  'dashboard/discardDraft',
  async (
    { id, prefix }: { readonly id: string; readonly prefix: string },
    { dispatch, getState },
  ) => {
    await drafts.drop(id);
    const isStillOpen = getState().dashboardDraft.id?.startsWith(prefix);
    if (isStillOpen) await dispatch(findDraft(prefix));
  },
);

export const dropDraft = createAppThunk('dashboard/dropDraft', async (id: string) => {
  await drafts.drop(id);
});
