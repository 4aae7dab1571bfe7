/** The settings a person edits, with their history. Replies of the server are no steps. */
import { createAction, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { newHistory } from 'redux-undo';
import type { Datasource } from '#common/wire/datasource.ts';
import { withoutGivenColors } from '@/features/dataMask/dashboardSettings';
import { undoable } from '@/features/undo/undoable';
import { sameJson } from '@/lib/sameJson';
import { CONTROLS, type ControlName } from '@/viz/controls/definitions';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { withGroupFilters } from '../formData/groupFilters';
import { withPercentFormat } from '../formData/percentFormat';
import { withRenamedMetrics } from '../formData/renameMetric';
import { switchDataset } from '../formData/switchDataset';
import { switchVizType } from '../formData/switchVizType';
import type { ExploreState, Step, Values } from './exploreState';

export const controlChanged = createAction(
  'explore/controlChanged',
  (name: string, value: unknown) => ({
    payload: { [name]: value } as Values,
  }),
);
export const vizTypeChosen = createAction(
  'explore/vizTypeChosen',
  (type: string, dataset: Datasource) => ({ payload: { type, dataset } }),
);
export const datasetSwapped = createAction<Datasource>('explore/datasetSwapped');
/** Several settings at once: a reset, or an earlier state, with the dataset that they are about. */
export const settingsRestored = createAction(
  'explore/settingsRestored',
  (form_data: FormData, datasource: Datasource) => ({ payload: { form_data, datasource } }),
);

const withControls = (step: Step, changes: Values): Step => {
  const before = step.form_data;
  const own = 'color_scheme' in changes ? withoutGivenColors(before) : before;
  const changed = withRenamedMetrics(before, { ...own, ...changes });
  const { form, hidden } = withPercentFormat(before, changed, step.hiddenFormData);
  return sameJson(form, before) ? step : { ...step, form_data: form, hiddenFormData: hidden };
};

const withVizType = (step: Step, type: string, dataset: Datasource): Step => {
  const to = vizEntry(type);
  if (!to) return step;
  const from = vizEntry(step.form_data.viz_type);
  const switched = switchVizType(step.form_data, step.hiddenFormData, from, to, dataset);
  const grouped = withGroupFilters(step.form_data, switched.form, switched.hidden);
  const { form, hidden } = withPercentFormat(step.form_data, grouped.form, grouped.hidden);
  return { ...step, form_data: form, hiddenFormData: hidden };
};

const NOTHING: Step = {
  form_data: { datasource: '', viz_type: '' },
  hiddenFormData: {},
  datasource: null,
};

const changed = (step: Step = NOTHING, action: UnknownAction): Step => {
  if (controlChanged.match(action)) return withControls(step, action.payload);
  if (vizTypeChosen.match(action))
    return withVizType(step, action.payload.type, action.payload.dataset);
  if (datasetSwapped.match(action)) {
    const { form } = switchDataset(step.form_data, action.payload);
    return { ...step, form_data: form, datasource: action.payload };
  }
  if (settingsRestored.match(action))
    return sameJson(action.payload.form_data, step.form_data)
      ? step
      : { ...step, ...action.payload };
  return step;
};

const TYPED: ReadonlySet<string> = new Set(['text', 'number', 'bounds']);
const isTyped = (name: string): boolean =>
  Object.hasOwn(CONTROLS, name) && TYPED.has(CONTROLS[name as ControlName].kind);

/** Consecutive changes of one text box are one step. */
const typedInto = (action: UnknownAction): string | null =>
  controlChanged.match(action) ? (Object.keys(action.payload).find(isTyped) ?? null) : null;

const history = undoable('explore', changed, { groupBy: typedInto });
export const { undone, redone, jumped } = history;

/** Moves to other settings as a whole, rather than changing one of them. */
export const travels = isAnyOf(undone, redone, jumped, settingsRestored);
export const changesSettings = isAnyOf(controlChanged, vizTypeChosen, datasetSwapped, travels);

/** The state after a change, undo or redo of the settings; unchanged for any other action. */
export const withSettings = (state: ExploreState, action: UnknownAction): ExploreState => {
  const { form_data, hiddenFormData, datasource, past, future, undoGroup } = state;
  if (!form_data) return state;
  const before: Step = { form_data, hiddenFormData, datasource };
  const after = history.reducer(newHistory([...past], before, [...future], undoGroup), action);
  if (after.present === before) return state;
  return {
    ...state,
    ...after.present,
    past: after.past,
    future: after.future,
    undoGroup: typeof after.group === 'string' ? after.group : null,
  };
};
