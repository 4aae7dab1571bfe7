import clamp from 'lodash/clamp';
import { lineText } from './cellText';
import type { GridSource } from './gridSource';
import type { Span } from './window';

const CHAR_PX = 7.4;
const PADDING_PX = 20;
/** The icon of the type before the name; after it the arrow of an order and the menu. */
const HEAD_EXTRA_PX = 72;
export const MIN_WIDTH_PX = 56;
const MAX_WIDTH_PX = 360;
const FITTED_MAX_PX = 1200;
const SAMPLE_ROWS = 50;

const fit = (text: string): number => Math.min(text.length, 200) * CHAR_PX;

/** Types have smaller letters; a long one (a struct) is cut. */
const TYPE_CHAR_PX = 6.6;
const TYPE_CHARS_MAX = 16;
const typePx = (name: string): number => Math.min(name.length, TYPE_CHARS_MAX) * TYPE_CHAR_PX;

const widest = ({ columns, cell }: GridSource, column: number, { first, end }: Span): number => {
  const { name = '', generic = null, type = '', typeName = type } = columns[column] ?? {};
  let most = fit(name) + typePx(typeName) + HEAD_EXTRA_PX;
  for (let row = first; row < end; row += 1)
    most = Math.max(most, fit(lineText(cell(row, column), generic)));
  return Math.round(most + PADDING_PX);
};

/** Initial widths: enough for the name and the first rows, within bounds. */
export const firstWidths = (source: GridSource): readonly number[] =>
  source.columns.map((_, column) => {
    const rows = { first: 0, end: Math.min(source.rowCount, SAMPLE_ROWS) };
    return clamp(widest(source, column, rows), MIN_WIDTH_PX, MAX_WIDTH_PX);
  });

/** A width for the name and the visible rows. */
export const fittedWidth = (source: GridSource, column: number, rows: Span): number =>
  clamp(widest(source, column, rows), MIN_WIDTH_PX, FITTED_MAX_PX);
