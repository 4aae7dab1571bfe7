import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectChart } from '@/features/charts/selectors';
import { NO_FACTS, toDatasetFacts } from '@/features/charts/datasetFacts';
import { selectConf } from '@/features/session/selectors';
import { vizEntry } from '@/viz/registry';
import { type ControlErrors, limitsOf, validate } from '../formData/validators';
import { drawnWith, isSameChart, needsQuery } from '../formData/visual';
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

export const selectDrawnWith = createAppSelector(
  [selectFormData, (state) => selectExploreChart(state).latestQueryFormData],
  (form, last) => {
    const meta = form && vizEntry(form.viz_type);
    return form && last && meta ? drawnWith(last, form, meta) : form;
  },
);

export type SavedState = 'new' | 'saved' | 'changed';
export const selectSavedState = createAppSelector(
  [selectFormData, (state) => state.explore.saved, (state) => state.explore],
  (form, saved, { slice, sliceName }): SavedState => {
    if (!slice || !saved || !form) return 'new';
    return isSameChart(saved, form) && sliceName === slice.slice_name ? 'saved' : 'changed';
  },
);
