import {
  createSlice,
  isFulfilled,
  isPending,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Datasource } from '#common/wire/datasource.ts';
import { failed } from '@/app/redux';
import { runChart } from '@/features/charts/thunks/runChart';
import { isVisualOnly } from '@/viz/controls/definitions';
import { vizEntry } from '@/viz/registry';
import type { FormData } from '@/viz/formData';
import { refusedControls } from '../formData/refusedControls';
import { switchDataset } from '../formData/switchDataset';
import { EXPLORE_KEY } from './exploreKey';
import { type ExploreDialog, type ExploreState, NEW_EXPLORE, type Step } from './exploreState';
import {
  controlChanged,
  datasetSwapped,
  travels,
  vizTypeChosen,
  withSettings,
} from './settingsHistory';
import { discardDraft, findDraft, restoreDraft } from './thunks/drafts';
import { keepChanges } from './thunks/keepChanges';
import { loadStar } from './thunks/loadStar';
import { openExplore } from './thunks/openExplore';
import { saveAsDataset } from './thunks/saveAsDataset';
import { saveChart } from './thunks/saveChart';
import { saveChartProperties } from './thunks/chartProperties';
import { toggleStar } from './thunks/toggleStar';
import { restoreVersion } from './thunks/versions';

/** Steps before a save are steps of the chart that it became. */
const stepsOf = (steps: readonly Step[], sliceId: number): readonly Step[] =>
  steps.map((step) => ({ ...step, form_data: { ...step.form_data, slice_id: sliceId } }));

/** Every step of the history moves to the dataset that the query became. */
const movedTo = (state: ExploreState, dataset: Datasource): ExploreState => {
  const moved = (form_data: FormData): FormData => ({
    ...form_data,
    datasource: `${dataset.id}__${dataset.type}`,
  });
  const movedStep = (step: Step): Step => ({
    ...step,
    form_data: moved(step.form_data),
    datasource: dataset,
  });
  return {
    ...state,
    datasource: dataset,
    form_data: state.form_data && moved(state.form_data),
    past: state.past.map(movedStep),
    future: state.future.map(movedStep),
  };
};

/** The dataset was changed: every step that is based on it reads it anew. */
const withEdited = (state: ExploreState, dataset: Datasource): ExploreState => {
  const edited = <T extends Pick<Step, 'datasource'>>(step: T): T =>
    step.datasource?.uid === dataset.uid ? { ...step, datasource: dataset } : step;
  return { ...edited(state), past: state.past.map(edited), future: state.future.map(edited) };
};

/** The chart being edited: its settings, its dataset, and where it is saved. */
const exploreSlice = createSlice({
  name: 'explore',
  initialState: NEW_EXPLORE,
  reducers: {
    sliceRenamed: (state, { payload }: PayloadAction<string>) => {
      state.sliceName = payload;
    },
    autoUpdatesSet: (state, { payload }: PayloadAction<boolean>) => {
      state.autoUpdates = payload;
    },
    datasetEdited: (state, { payload }: PayloadAction<Datasource>) => withEdited(state, payload),
    dialogOpened: (state, { payload }: PayloadAction<ExploreDialog>) => {
      state.dialog = payload;
    },
    dialogClosed: (state) => {
      state.dialog = null;
    },
    filterBegun: (state, { payload }: PayloadAction<ExploreState['begunFilter']>) => {
      state.begunFilter = payload;
    },
    transferRead: (state) => {
      state.transfer = null;
    },
    saveActionChosen: (state, { payload }: PayloadAction<'saveas' | 'overwrite'>) => {
      state.saveAction = payload;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(controlChanged, (state, { payload }) => {
        const names = Object.keys(payload);
        state.triggerRender = names.every(isVisualOnly);
        for (const name of names) delete state.controls[name];
      })
      .addCase(vizTypeChosen, (state) => {
        state.controls = {};
      })
      .addCase(datasetSwapped, (state, { payload: dataset }) => {
        if (!state.form_data) return state;
        const { form: _, ...told } = switchDataset(state.form_data, dataset, state.datasource);
        const transfer = { dataset: dataset.table_name ?? dataset.name, ...told };
        return { ...state, controls: {}, controlsTransferred: told.kept, transfer };
      })
      .addCase(openExplore.pending, () => NEW_EXPLORE)
      .addCase(openExplore.fulfilled, (_, { payload }) => ({
        ...NEW_EXPLORE,
        ...payload,
        status: 'ready',
        sliceName: payload.slice?.slice_name ?? '',
      }))
      .addCase(keepChanges.fulfilled, (state, { payload: key }) => {
        state.formDataKey = key;
      })
      .addCase(saveAsDataset.fulfilled, (state, { payload }) => movedTo(state, payload))
      .addCase(saveChart.fulfilled, (state, { payload: { slice, stored, whole }, meta }) => {
        if (meta.arg.goTo) return state;
        return {
          ...state,
          slice,
          sliceName: slice.slice_name,
          form_data: whole,
          saved: whole,
          stored,
          metadata: state.metadata && { ...state.metadata, changed_on_humanized: 'just now' },
          can_overwrite: true,
          past: stepsOf(state.past, slice.slice_id),
          future: stepsOf(state.future, slice.slice_id),
          undoGroup: null,
        };
      })
      .addCase(saveChartProperties.fulfilled, (state, { payload: { name, ownerIds } }) => {
        if (!state.slice) return state;
        const slice = { ...state.slice, slice_name: name, owners: ownerIds };
        // A title that was typed and not saved yet stays.
        const isTyped = state.sliceName !== state.slice.slice_name;
        return { ...state, slice, sliceName: isTyped ? state.sliceName : name };
      })
      .addCase(restoreVersion.fulfilled, (state, { payload }) => {
        if (!state.slice) return state;
        const slice = { ...state.slice, slice_name: payload.name };
        const { form: saved, stored } = payload;
        return { ...state, slice, sliceName: payload.name, saved, stored };
      })
      .addCase(findDraft.fulfilled, (state, { payload }) => ({ ...state, draft: payload }))
      .addMatcher(isFulfilled(restoreDraft, discardDraft, saveChart), (state) => ({
        ...state,
        draft: null,
      }))
      .addMatcher(travels, (state) => ({
        ...state,
        controls: {},
        transfer: null,
      }))
      .addMatcher(isFulfilled(loadStar, toggleStar), (state, { payload: isStarred }) => {
        state.isStarred = isStarred;
      })
      .addMatcher(isPending(runChart), (state, { meta: { arg } }) => {
        if (arg.key !== EXPLORE_KEY) return;
        state.force = arg.force ?? false;
        state.triggerRender = false;
      })
      .addMatcher(failed(runChart), (state, { payload, meta: { arg } }) => {
        const meta = vizEntry(arg.formData.viz_type);
        if (arg.key !== EXPLORE_KEY || !meta) return;
        for (const [name, texts] of Object.entries(refusedControls(payload.message, meta)))
          state.controls[name] = { externalValidationErrors: [...texts] };
      })
      .addMatcher(failed(openExplore), (state, { payload }) => ({
        ...state,
        status: 'failed' as const,
        error: payload,
      })),
});

export const {
  autoUpdatesSet,
  sliceRenamed,
  saveActionChosen,
  datasetEdited,
  dialogOpened,
  dialogClosed,
  filterBegun,
  transferRead,
} = exploreSlice.actions;
export { controlChanged, redone, undone, vizTypeChosen } from './settingsHistory';

export const explore = (state: ExploreState | undefined, action: UnknownAction): ExploreState =>
  withSettings(exploreSlice.reducer(state, action), action);
