import clamp from 'lodash/clamp';
import { lineText } from './cellText';
import { type GridSource, titleAt } from './gridSource';
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
interface TypeSpace {
  readonly charPx: number;
  readonly charsMax: number;
}
const TIGHT: TypeSpace = { charPx: 6.6, charsMax: 16 };
/** Capitals are wide, and a time with its zone has the longest of the plain names. */
const AMPLE: TypeSpace = { charPx: 8, charsMax: 28 };

const widest = (
  { columns, cell }: GridSource,
  column: number,
  { first, end }: Span,
  { charPx, charsMax }: TypeSpace,
): number => {
  const { generic = null, type = '', typeName = type } = columns[column] ?? {};
  let most =
    fit(titleAt(columns, column)) + Math.min(typeName.length, charsMax) * charPx + HEAD_EXTRA_PX;
  for (let row = first; row < end; row += 1)
    most = Math.max(most, fit(lineText(cell(row, column), generic)));
  return Math.round(most + PADDING_PX);
};

export interface FirstWidths {
  /** Long types are cut. */
  readonly tight: readonly number[];
  /** They are whole, for grids with the space. */
  readonly ample: readonly number[];
}

/** Initial widths: enough for the name and the first rows, within bounds. */
export const firstWidths = (source: GridSource): FirstWidths => {
  const rows = { first: 0, end: Math.min(source.rowCount, SAMPLE_ROWS) };
  const widths = (types: TypeSpace) =>
    source.columns.map((_, column) =>
      clamp(widest(source, column, rows, types), MIN_WIDTH_PX, MAX_WIDTH_PX),
    );
  return { tight: widths(TIGHT), ample: widths(AMPLE) };
};

/** A width for the name and the visible rows. */
export const fittedWidth = (source: GridSource, column: number, rows: Span): number =>
  clamp(widest(source, column, rows, AMPLE), MIN_WIDTH_PX, FITTED_MAX_PX);
