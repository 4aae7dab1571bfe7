import type { CartesianModel } from './model';

/** The note about points without a number, which are not drawn. */
export const missingNote = ({ missing, isStacked }: CartesianModel): string | null => {
  if (missing === 0) return null;
  const points = `${missing.toLocaleString('en-US')} ${missing === 1 ? 'point' : 'points'} without a number`;
  return isStacked ? `${points}, stacked as 0` : points;
};
