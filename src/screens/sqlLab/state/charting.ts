/** What a person may create from a result. */
import type { RootState } from '@/app/store';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { paramsObject } from '../model/templateParams';
import type { Run } from '../model/run';

export const selectMayCreateDataset = (state: RootState): boolean =>
  selectCan(state, 'can_write', 'Dataset');

/** Apache Superset forgets the template parameters that a query ran with: in a chart they would be undefined. */
export const selectMayCreateChart = (state: RootState, run: Run): boolean =>
  run.state === 'success' &&
  run.ctas === null &&
  run.serverId !== null &&
  selectCan(state, 'can_write', 'ExploreFormDataRestApi') &&
  (selectCapability(state, 'explore.rendered_query') ||
    Object.keys(paramsObject(run.templateParams)).length === 0);
