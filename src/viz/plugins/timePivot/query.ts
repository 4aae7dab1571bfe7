import type { BuildQueries } from '../../vizPlugin';
import { buildTimeseriesQueries } from '../timeseries/query';

/** For its table and its files: the picture asks at the address of older charts. */
export const buildTimePivotQueries: BuildQueries = (form) =>
  buildTimeseriesQueries({ ...form, groupby: [], columns: [] });
