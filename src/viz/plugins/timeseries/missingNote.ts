/** Says what a picture leaves out: points that have no number. */
import type { ChartAnswer, FormData } from '../../vizPlugin';
import { isStacked } from './option';
import { toFrame } from './series';

export const missingNote = (answer: ChartAnswer, form: FormData): string | null => {
  const { missing } = toFrame(answer, form);
  if (missing === 0) return null;
  const points = `${missing.toLocaleString('en-US')} ${missing === 1 ? 'point' : 'points'} without a number`;
  return isStacked(form) ? `${points}, stacked as 0` : points;
};
