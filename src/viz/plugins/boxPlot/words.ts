/** A box plot in words, for those who cannot see it. */
import type { Amount } from '../../shared/amount';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { isCut } from '../../shared/rowLimit';
import { counted, figure, listGrid, told } from '../../shared/told';
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

/** Rows beyond the limit are in no box, and nothing says which ones they are. */
const cutNote = (result: ChartResult, form: FormData): string | null =>
  isCut(result, form)
    ? `Boxes are of ${figure(Number(form.row_limit))} values only, since the row limit was reached: raise it`
    : null;

/** What the boxes leave out; null where they have all rows. */
export const notesOf = (result: ChartResult, form: FormData, boxless: number): string | null =>
  [cutNote(result, form), boxlessNote(boxless)].filter((note) => note !== null).join('. ') || null;

/** Groups whose values are all missing are rows without a box. */
const boxlessNote = (count: number): string | null =>
  count > 0 ? `${counted(count, 'box', 'boxes')} without values left out` : null;

export const boxGrid = (boxes: readonly Box[], format: Format): PointGrid =>
  listGrid(boxes.length, texts(boxes, format));
