/** Says what a picture leaves out: points that have no number. */
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { isStacked } from './option';
import { toFrame } from './series';

export const missingNote = (result: ChartResult, form: FormData): string | null => {
  const { missing } = toFrame(result, form);
  if (missing === 0) return null;
  const points = `${missing.toLocaleString('en-US')} ${missing === 1 ? 'point' : 'points'} without a number`;
  return isStacked(form) ? `${points}, stacked as 0` : points;
};
