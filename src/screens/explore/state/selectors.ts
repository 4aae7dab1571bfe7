import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectChart } from '@/features/charts/selectors';
import { chartFacts, NO_FACTS, toDatasetFacts } from '@/features/charts/datasetFacts';
import { selectConf } from '@/features/session/selectors';
import { chartControls } from '@/viz/controls/chartControls';
import { isVisualOnly } from '@/viz/controls/definitions';
import { vizEntry } from '@/viz/registry';
import { type ControlErrors, limitsOf, validate } from '../formData/validators';
import { type Difference, differences, stepTitle } from '../formData/differences';
import { withoutExtras } from '../formData/toSaved';
import { asksMore, changedKeys, drawnWith, isSameChart, needsQuery } from '../formData/visual';
import { EXPLORE_KEY } from './exploreKey';

const NO_ERRORS: ControlErrors = {};

export const selectExplore = (state: RootState) => state.explore;
export const selectFormData = (state: RootState) => state.explore.form_data;
export const selectDataset = (state: RootState) => state.explore.datasource;
export const selectIsQuery = (state: RootState): boolean =>
  state.explore.datasource?.type === 'query';
/** A dataset that was deleted, or a query without a result, has nothing to ask. */
export const selectHasSource = ({ explore: { datasource } }: RootState): boolean =>
  datasource?.id !== undefined && (datasource.type !== 'query' || datasource.columns.length > 0);
export const selectExploreChart = (state: RootState) => selectChart(state, EXPLORE_KEY);
export const selectTitle = (state: RootState) => state.explore.sliceName || 'New chart';

/** Control → all its errors. */
export const selectErrors = createAppSelector(
  [selectFormData, (state) => state.explore.controls, selectConf],
  (form, controls, { SQL_MAX_ROW }) => {
    const meta = form && vizEntry(form.viz_type);
    if (!form || !meta) return NO_ERRORS;
    const external = Object.fromEntries(
      Object.entries(controls).map(([name, { externalValidationErrors }]) => [
        name,
        externalValidationErrors,
      ]),
    );
    return validate(form, meta, limitsOf(SQL_MAX_ROW), external);
  },
);
export const selectHasErrors = (state: RootState) => Object.keys(selectErrors(state)).length > 0;

export const selectDatasetFacts = createAppSelector([selectDataset], (dataset) =>
  dataset ? toDatasetFacts(dataset) : NO_FACTS,
);

/** The chart shows other settings than the controls, and only a new query can update it. */
export const selectIsStale = createAppSelector(
  [selectFormData, (state) => selectExploreChart(state).latestQueryFormData],
  (form, last) => form !== null && last !== null && needsQuery(last, form),
);

/** The look shows what no answer of the last run has, such as totals that were not asked. */
export const selectLacksAnswers = createAppSelector(
  [selectFormData, selectExploreChart],
  (form, { latestQueryFormData: last, queriesResponse, ownState }) =>
    form !== null && last !== null && queriesResponse !== null
      ? asksMore(last, form, { results: queriesResponse, ownState })
      : false,
);

const NONE: ReadonlySet<string> = new Set();

/** The controls in sight whose change the picture does not show yet. */
export const selectStaleControls = createAppSelector(
  [selectFormData, (state) => selectExploreChart(state).latestQueryFormData],
  (form, last): ReadonlySet<string> => {
    if (!form || !last) return NONE;
    const meta = vizEntry(form.viz_type);
    const known = meta && chartControls(meta);
    const names = changedKeys(last, form).filter(
      (name) => known?.get(name)?.isShown(form) && !isVisualOnly(name),
    );
    return names.length > 0 ? new Set(names) : NONE;
  },
);

export const selectDrawnWith = createAppSelector(
  [selectFormData, (state) => selectExploreChart(state).latestQueryFormData],
  (form, last) => {
    const meta = form && vizEntry(form.viz_type);
    return form && last && meta ? drawnWith(last, form, meta) : form;
  },
);

/** The dataset that the picture is of: after a swap, the one before, until the chart runs. */
export const selectDrawnFacts = createAppSelector(
  [
    selectDrawnWith,
    selectDataset,
    (state: RootState) => state.explore.past,
    (state: RootState) => state.explore.future,
  ],
  (drawn, dataset, past, future) => {
    const known = [dataset, ...[...past, ...future].map(({ datasource }) => datasource)];
    const own = known.find((one) => one?.uid === drawn?.datasource);
    return own && drawn ? chartFacts(own, drawn) : NO_FACTS;
  },
);

export type SavedState = 'new' | 'saved' | 'changed';
export const selectSavedState = createAppSelector(
  [selectFormData, (state) => state.explore.saved, (state) => state.explore],
  (form, saved, { slice, sliceName }): SavedState => {
    if (!slice || !saved || !form) return 'new';
    return isSameChart(saved, withoutExtras(form, saved)) && sliceName === slice.slice_name
      ? 'saved'
      : 'changed';
  },
);

/** Something would be lost that this person could save. */
export const selectIsUnsaved = (state: RootState): boolean => {
  const { can_add, can_overwrite, past } = state.explore;
  if (!can_add && !can_overwrite) return false;
  const saved = selectSavedState(state);
  return saved === 'changed' || (saved === 'new' && past.length > 0);
};

export interface NamedStep {
  readonly title: string;
  /** How far it is from the present: negative ones are undone to, positive ones redone to. */
  readonly offset: number;
}

/** Every step from the first to the last, each named by what it changed. */
export const selectSteps = createAppSelector(
  [
    (state: RootState) => state.explore.past,
    selectFormData,
    selectDataset,
    (state: RootState) => state.explore.future,
  ],
  (past, form, datasource, future): readonly NamedStep[] => {
    if (!form) return [];
    const steps = [...past, { form_data: form, datasource }, ...future];
    return steps.map((step, at) => {
      const before = steps[at - 1];
      const title = before
        ? stepTitle(before.form_data, step.form_data, step.datasource)
        : 'As it was opened';
      return { title, offset: at - past.length };
    });
  },
);

const NO_DIFFERENCES: readonly Difference[] = [];

/** What a save would change, in words. */
export const selectUnsaved = createAppSelector(
  [selectFormData, (state: RootState) => state.explore.saved, selectDataset],
  (form, saved, dataset) =>
    form && saved ? differences(saved, withoutExtras(form, saved), dataset) : NO_DIFFERENCES,
);
