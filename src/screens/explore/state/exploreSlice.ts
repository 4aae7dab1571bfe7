import { createSlice, isPending, type PayloadAction } from '@reduxjs/toolkit';
import type { Datasource } from '#common/wire/datasource.ts';
import { failed } from '@/app/redux';
import { runChart } from '@/features/charts/thunks/runChart';
import { isVisualOnly } from '@/viz/controls/definitions';
import { vizEntry } from '@/viz/registry';
import type { FormData } from '@/viz/formData';
import { afterChange } from '../formData/afterChange';
import { refusedControls } from '../formData/refusedControls';
import { switchVizType } from '../formData/switchVizType';
import { EXPLORE_KEY } from './exploreKey';
import { type ExploreState, NEW_EXPLORE, type Step, type Values } from './exploreState';
import { keepChanges } from './thunks/keepChanges';
import { openExplore } from './thunks/openExplore';
import { saveAsDataset } from './thunks/saveAsDataset';
import { saveChart } from './thunks/saveChart';
import { toggleStar } from './thunks/toggleStar';

const STEPS_KEPT = 50;

const stepOf = ({ form_data, hiddenFormData }: ExploreState): Step | null =>
  form_data && { form_data, hiddenFormData };

/** New settings; the old ones can be brought back. */
const edited = (
  state: ExploreState,
  form_data: FormData,
  rest: Partial<ExploreState> = {},
): ExploreState => {
  const before = stepOf(state);
  return {
    ...state,
    ...rest,
    form_data,
    past: before ? [...state.past, before].slice(-STEPS_KEPT) : state.past,
    future: [],
  };
};

const travelled = (state: ExploreState, to: 'past' | 'future'): ExploreState => {
  const other = to === 'past' ? 'future' : 'past';
  const step = state[to].at(-1);
  const now = stepOf(state);
  if (!step || !now) return state;
  return { ...state, ...step, [to]: state[to].slice(0, -1), [other]: [...state[other], now] };
};

/** The same settings over the dataset that the query became, in every step that can be gone back to. */
const movedTo = (state: ExploreState, dataset: Datasource): ExploreState => {
  const moved = (form_data: FormData): FormData => ({
    ...form_data,
    datasource: `${dataset.id}__${dataset.type}`,
  });
  const movedStep = (step: Step): Step => ({ ...step, form_data: moved(step.form_data) });
  return {
    ...state,
    datasource: dataset,
    form_data: state.form_data && moved(state.form_data),
    past: state.past.map(movedStep),
    future: state.future.map(movedStep),
  };
};

const without = (controls: ExploreState['controls'], names: readonly string[]) =>
  Object.fromEntries(Object.entries(controls).filter(([name]) => !names.includes(name)));

/** The chart that is being made: its settings, its dataset, where it is saved. */
const exploreSlice = createSlice({
  name: 'explore',
  initialState: NEW_EXPLORE,
  reducers: {
    controlChanged: {
      prepare: (name: string, value: unknown) => ({ payload: { [name]: value } }),
      reducer: (state, { payload }: PayloadAction<Values>) => {
        const now = state as ExploreState;
        if (!now.form_data) return state;
        const names = Object.keys(payload);
        return edited(now, afterChange({ ...now.form_data, ...payload }, names), {
          triggerRender: names.every(isVisualOnly),
          controls: without(now.controls, names),
        }) as typeof state;
      },
    },
    vizTypeChosen: (state, { payload: type }: PayloadAction<string>) => {
      const now = state as ExploreState;
      const to = vizEntry(type);
      if (!now.form_data || !now.datasource || !to) return state;
      const from = vizEntry(now.form_data.viz_type);
      const { form, hidden } = switchVizType(
        now.form_data,
        now.hiddenFormData,
        from,
        to,
        now.datasource,
      );
      return edited(now, form, { hiddenFormData: hidden, controls: {} }) as typeof state;
    },
    undone: (state) => travelled(state as ExploreState, 'past') as typeof state,
    redone: (state) => travelled(state as ExploreState, 'future') as typeof state,
    sliceRenamed: (state, { payload }: PayloadAction<string>) => {
      state.sliceName = payload;
    },
    saveActionChosen: (state, { payload }: PayloadAction<'saveas' | 'overwrite'>) => {
      state.saveAction = payload;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(openExplore.pending, () => NEW_EXPLORE as never)
      .addCase(
        openExplore.fulfilled,
        (_, { payload: { runsAtOnce: _runs, ...payload } }) =>
          ({
            ...NEW_EXPLORE,
            ...payload,
            status: 'ready',
            sliceName: payload.slice?.slice_name ?? '',
          }) as never,
      )
      .addCase(keepChanges.fulfilled, (state, { payload: key }) => {
        state.formDataKey = key;
      })
      .addCase(toggleStar.fulfilled, (state, { payload: isStarred }) => {
        state.isStarred = isStarred;
      })
      .addCase(
        saveAsDataset.fulfilled,
        (state, { payload }) => movedTo(state as ExploreState, payload) as never,
      )
      .addCase(saveChart.fulfilled, (state, { payload: { slice, params }, meta }) => {
        if (meta.arg.goTo) return state;
        return {
          ...(state as ExploreState),
          slice,
          sliceName: slice.slice_name,
          form_data: params,
          saved: params,
          can_overwrite: true,
        } as never;
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
      .addMatcher(failed(openExplore), (state, { payload }) => {
        state.status = 'failed';
        state.error = payload as never;
      }),
});

export const { controlChanged, vizTypeChosen, undone, redone, sliceRenamed, saveActionChosen } =
  exploreSlice.actions;
export const explore = exploreSlice.reducer;
