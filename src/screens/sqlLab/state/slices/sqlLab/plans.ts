/** Plans and estimates, by editor. */
import { failed } from '@/app/redux';
import type { PlansState } from '../../../model/plan';
import * as planning from '../../runs/planning';
import { estimateCost, explain } from '../../thunks/planning';
import type { Noun } from './noun';

export const plans: Noun<PlansState> = {
  initial: { estimates: {}, plans: {} },
  cases: (on) =>
    on
      .addCase(estimateCost.pending, (state, { meta }) => planning.estimateStarted(state, meta.arg))
      .addCase(estimateCost.fulfilled, (state, { meta, payload }) =>
        planning.estimateReturned(state, meta.arg, payload),
      )
      .addCase(explain.pending, (state, { meta }) => planning.planStarted(state, meta.arg))
      .addCase(explain.fulfilled, (state, { meta, payload }) =>
        planning.planReturned(state, meta.arg, payload),
      )
      .addCase(planning.planClosed, planning.applyPlanClosed)
      .addMatcher(failed(estimateCost), (state, { meta, payload }) =>
        planning.estimateFailed(state, meta.arg, payload),
      )
      .addMatcher(failed(explain), (state, { meta, payload }) =>
        planning.planFailed(state, meta.arg, payload),
      ),
};
