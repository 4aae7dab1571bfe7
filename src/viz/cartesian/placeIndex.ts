import type { CartesianModel, CartesianSeries } from './model';

/** Where along the axis a mark stands. Single points are drawn without those that have no value. */
export const placeIndex = (
  { along }: CartesianModel,
  one: CartesianSeries | undefined,
  dataIndex: number,
): number => {
  if (along.kind === 'category' || one?.mark.kind !== 'points') return dataIndex;
  let drawn = -1;
  return one.values.findIndex((value) => {
    if (value !== null) drawn += 1;
    return drawn === dataIndex;
  });
};

/** The reverse: which of the drawn points stands at a place. */
export const pointIndex = (
  { along }: CartesianModel,
  one: CartesianSeries,
  place: number,
): number =>
  along.kind === 'category' || one.mark.kind !== 'points'
    ? place
    : one.values.slice(0, place).filter((value) => value !== null).length;
