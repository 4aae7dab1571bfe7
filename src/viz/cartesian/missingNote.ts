import type { CartesianModel } from './model';

/** Says what a picture leaves out: points that have no number. */
export const missingNote = ({ missing, isStacked }: CartesianModel): string | null => {
  if (missing === 0) return null;
  const points = `${missing.toLocaleString('en-US')} ${missing === 1 ? 'point' : 'points'} without a number`;
  return isStacked ? `${points}, stacked as 0` : points;
};
