import type { ChartItem } from '../EChart';
import type { CartesianModel } from './model';

/** Where along the axis a mark stands. Single points are drawn without those that have no value. */
export const placeIndex = (
  { along, series }: CartesianModel,
  { seriesIndex, dataIndex }: ChartItem,
): number => {
  const one = series[seriesIndex];
  if (along.kind === 'category' || one?.mark.kind !== 'points') return dataIndex;
  let drawn = -1;
  return one.values.findIndex((value) => {
    if (value !== null) drawn += 1;
    return drawn === dataIndex;
  });
};
