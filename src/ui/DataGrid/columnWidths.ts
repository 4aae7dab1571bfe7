import { cellText } from './cellText';
import type { GridSource } from './gridSource';

const CHAR_PX = 7.4;
const PADDING_PX = 20;
const HEAD_EXTRA_PX = 24;
export const MIN_WIDTH_PX = 56;
const MAX_WIDTH_PX = 360;
const SAMPLE_ROWS = 50;

const fit = (text: string): number => Math.min(text.length, 60) * CHAR_PX;

/** First widths: as wide as the name and the first rows need, within bounds. */
export const firstWidths = ({ columns, rowCount, cell }: GridSource): readonly number[] =>
  columns.map(({ name }, column) => {
    let widest = fit(name) + HEAD_EXTRA_PX;
    for (let row = 0; row < Math.min(rowCount, SAMPLE_ROWS); row += 1)
      widest = Math.max(widest, fit(cellText(cell(row, column))));
    return Math.round(Math.max(MIN_WIDTH_PX, Math.min(widest + PADDING_PX, MAX_WIDTH_PX)));
  });
