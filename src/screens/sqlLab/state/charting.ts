/** What a person may make of a result. */
import type { RootState } from '@/app/store';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { paramsObject } from '../model/templateParams';
import type { Query } from '../model/run';

export const selectMayCreateDataset = (state: RootState): boolean =>
  selectCan(state, 'can_write', 'Dataset');

/** A real Superset forgets the template parameters that a query ran with: a chart of it would find them undefined. */
export const selectMayCreateChart = (state: RootState, query: Query): boolean =>
  query.state === 'success' &&
  query.ctas === null &&
  query.serverId !== null &&
  selectCan(state, 'can_write', 'ExploreFormDataRestApi') &&
  (selectCapability(state, 'explore.rendered_query') ||
    Object.keys(paramsObject(query.templateParams)).length === 0);
