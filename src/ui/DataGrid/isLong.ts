import type { Cell } from '#common/cell.ts';
import { plainText } from './cellText';

const CHAR_PX = 7.3;
const PADDING_PX = 20;

/** Whether a cell of that width cuts the value. */
export const isLong = (value: Cell | undefined, widthPx: number): boolean => {
  if (value === undefined || value === null) return false;
  const text = plainText(value);
  return (
    typeof value === 'object' || /[\n\r]/.test(text) || text.length * CHAR_PX > widthPx - PADDING_PX
  );
};
