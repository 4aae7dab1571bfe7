/** What a database reports about a query without running it: its cost and its plan. */
import { createAction } from '@reduxjs/toolkit';
import type { ErrorInfo } from '@/api/errors';
import type { EstimateAnswer, ExplainAnswer } from '#common/wire/sqllab.ts';
import type { WritableState } from '../../model/state';

export interface TextOf {
  readonly editorId: string;
  readonly sql: string;
  /** Null: as the text stands. */
  readonly queryLimit: number | null;
}

export const planClosed = createAction<string>('sqlLab/planClosed');

export const estimateStarted = (state: WritableState, { editorId, sql }: TextOf): void => {
  state.estimates[editorId] = { sql, completed: false, cost: null, error: null };
};
export const estimateReturned = (
  state: WritableState,
  { editorId }: TextOf,
  cost: EstimateAnswer['result'],
): void => {
  const estimate = state.estimates[editorId];
  if (estimate) Object.assign(estimate, { completed: true, cost, error: null });
};
export const estimateFailed = (
  state: WritableState,
  { editorId }: TextOf,
  error: ErrorInfo,
): void => {
  const estimate = state.estimates[editorId];
  if (estimate) Object.assign(estimate, { completed: false, cost: null, error });
};

export interface PlanOf extends TextOf {
  /** Runs the query to measure rows and times. */
  readonly analyze: boolean;
}

export const planStarted = (
  state: WritableState,
  { editorId, sql, queryLimit, analyze }: PlanOf,
): void => {
  state.plans[editorId] = {
    sql,
    queryLimit,
    isLoading: true,
    isMeasured: analyze,
    root: null,
    text: '',
    error: null,
  };
  state.activeSouthPaneTab = 'Plan';
};
export const planReturned = (
  state: WritableState,
  { editorId }: TextOf,
  { root, text }: ExplainAnswer['result'],
): void => {
  const plan = state.plans[editorId];
  if (plan) Object.assign(plan, { isLoading: false, root, text });
};
export const planFailed = (state: WritableState, { editorId }: TextOf, error: ErrorInfo): void => {
  const plan = state.plans[editorId];
  if (plan) Object.assign(plan, { isLoading: false, error });
};
export const applyPlanClosed = (
  state: WritableState,
  { payload: editorId }: ReturnType<typeof planClosed>,
): void => {
  delete state.plans[editorId];
  if (state.activeSouthPaneTab === 'Plan') state.activeSouthPaneTab = 'Results';
};
