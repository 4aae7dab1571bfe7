/** The statements of one press of Run: which were sent, which is shown, and whether it is over. */
import { createAction } from '@reduxjs/toolkit';
import { isInProgress } from '../../model/runStates';
import type { Batch, Run } from '../../model/run';
import type { WritableState } from '../../model/state';

export const batchStarted = createAction<{
  editorId: string;
  id: string;
  steps: readonly Run[];
}>('sqlLab/batchStarted');
/** Nothing more of it is sent; `shown` moves to the failed one. */
export const batchEnded = createAction<{ editorId: string; shown?: number }>('sqlLab/batchEnded');
export const batchStepChosen = createAction<{ editorId: string; position: number }>(
  'sqlLab/batchStepChosen',
);

export const applyBatchStarted = (
  state: WritableState,
  { payload: { editorId, id, steps } }: ReturnType<typeof batchStarted>,
): void => {
  state.batches[editorId] = { id, steps, shown: 0, isGoing: true };
};

export const applyBatchEnded = (
  state: WritableState,
  { payload: { editorId, shown } }: ReturnType<typeof batchEnded>,
): void => {
  const batch = state.batches[editorId];
  if (!batch) return;
  batch.isGoing = false;
  if (shown !== undefined) batch.shown = shown;
};

export const applyBatchStepChosen = (
  state: WritableState,
  { payload: { editorId, position } }: ReturnType<typeof batchStepChosen>,
): void => {
  const batch = state.batches[editorId];
  if (!batch) return;
  batch.shown = position;
  state.activeSouthPaneTab = 'Results';
};

export type NextStep =
  | { readonly kind: 'send'; readonly run: Run }
  | { readonly kind: 'end'; readonly shown?: number }
  | { readonly kind: 'wait' };

/** The next step of a batch, given the states of its runs: the next statement after a success, else the end. */
export const nextStep = (
  { steps }: Pick<Batch, 'steps'>,
  queries: Readonly<Record<string, Run>>,
): NextStep => {
  const at = steps.findLastIndex(({ id }) => queries[id]);
  const last = queries[steps[at]?.id ?? ''];
  const next = steps[at + 1];
  if (last && isInProgress(last.state)) return { kind: 'wait' };
  if (last && last.state !== 'success') return { kind: 'end', shown: last.position };
  return next ? { kind: 'send', run: next } : { kind: 'end' };
};
