/** A box plot in words, for those who cannot see it. */
import type { Amount } from '../../shared/amount';
import { counted, listGrid, told } from '../../shared/told';
import type { PointGrid } from '../../usePointKeys';
import type { Box } from './boxes';

type Format = (amount: Amount) => string;

const boxText = ({ name, median, q1, q3, min, max, outliers }: Box, format: Format): string =>
  `${name}: median ${format(median)}, middle half from ${format(q1)} to ${format(q3)}, ` +
  `whiskers from ${format(min)} to ${format(max)}, ${counted(outliers.length, 'outlier')}`;

const texts = (boxes: readonly Box[], format: Format) => (at: number) => {
  const box = boxes[at];
  return box ? boxText(box, format) : '';
};

export const boxSummary = (boxes: readonly Box[], format: Format): string =>
  told(boxes.length, texts(boxes, format), 'box', 'boxes');

/** Groups whose values are all missing are rows without a box. */
export const boxlessNote = (count: number): string | null =>
  count > 0 ? `${counted(count, 'box', 'boxes')} without values left out` : null;

export const boxGrid = (boxes: readonly Box[], format: Format): PointGrid =>
  listGrid(boxes.length, texts(boxes, format));
