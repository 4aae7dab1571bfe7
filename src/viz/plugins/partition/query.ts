import { metricLabel } from '#common/labels.ts';
import { baseQuery } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { bySize, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';
import { buildTimeseriesQueries } from '../timeseries/query';
import { readsTime } from './time';

/** For its files: the picture asks at the address of older charts. */
export const buildPartitionQueries: BuildQueries = (form) => {
  if (readsTime(form)) return buildTimeseriesQueries({ ...form, columns: [] });
  const base = baseQuery({ ...form, columns: [] });
  const [first] = toList(form.metrics).map(metricLabel);
  return [inOrder(base, first === undefined ? [] : bySize(base))];
};
