/** One cell of the grid, as an element that is created once and reused for other values. */
import { isNumeric } from '#common/results/viewSpec.ts';
import type { Layout } from './arrangement';
import { isSpecial, lineText, linkOf } from './cellText';
import classes from './DataGrid.module.css';
import type { GridSource } from './gridSource';
import type { CellPosition, Rect } from './selection';
import type { Span } from './window';

export interface Frame {
  readonly source: GridSource;
  readonly layout: Layout;
  /** The rows and places to draw; pinned ones are drawn as well. */
  readonly rows: Span;
  readonly across: Span;
  /** The first row of the host. */
  readonly base: number;
  /** Its position in px. */
  readonly top: number;
  readonly gutterPx: number;
  readonly rects: readonly Rect[];
  readonly focus: CellPosition | null;
}

export interface CellPart {
  readonly element: HTMLElement;
  readonly text: Text;
  place: number;
  left: number;
  width: number;
  shown: string;
  style: string;
  isMarked: boolean;
}

const CHAR_PX = 7.4;
const PADDING_PX = 20;
const PLAIN = /^[\x20-\x7e]*$/;

export const div = (role: string, className: string | undefined): HTMLElement => {
  const element = document.createElement('div');
  if (role !== '') element.setAttribute('role', role);
  element.className = className ?? '';
  return element;
};

export const createCell = (): CellPart => {
  const element = div('gridcell', '');
  const text = document.createTextNode('');
  element.append(text);
  return { element, text, place: -1, left: -1, width: -1, shown: '', style: '?', isMarked: false };
};

const styles = new Map<number, string>();
/** The class names of a cell's traits. */
const styleOf = (traits: readonly (string | false | undefined)[]): string => {
  let key = 0;
  for (const [at, trait] of traits.entries()) if (trait !== false) key |= 1 << at;
  let known = styles.get(key);
  if (known === undefined) {
    known = [classes.cell, ...traits.filter((trait) => trait !== false)].join(' ');
    styles.set(key, known);
  }
  return known;
};

/** Short plain text needs no clipping, which is slow to paint. */
const isCut = (text: string, widthPx: number): boolean =>
  text.length * CHAR_PX > widthPx - PADDING_PX || !PLAIN.test(text);

/** `shift` is the width before the first column, px. */
export const paintCell = (
  cell: CellPart,
  row: number,
  place: number,
  frame: Frame,
  shift: number,
  focusId: string,
): void => {
  const { source, layout, rects, focus } = frame;
  const { element } = cell;
  const column = layout.shown[place] ?? -1;
  const left = (layout.lefts[place] ?? 0) + shift;
  const width = (layout.lefts[place + 1] ?? 0) + shift - left;
  if (cell.place !== place) {
    cell.place = place;
    element.dataset.column = String(place);
    element.setAttribute('aria-colindex', String(place + 2));
  }
  if (cell.left !== left) {
    cell.left = left;
    element.style.left = `${left}px`;
  }
  if (cell.width !== width) {
    cell.width = width;
    element.style.width = `${width}px`;
  }
  const value = source.cell(row, column);
  const known = source.columns[column];
  const shown = lineText(value, known?.generic ?? null);
  if (cell.shown !== shown) {
    cell.shown = shown;
    cell.text.data = shown;
  }
  const isMarked = rects.some(
    (rect) => row >= rect.top && row <= rect.bottom && place >= rect.left && place <= rect.right,
  );
  const isFocused = focus !== null && focus.row === row && focus.column === place;
  const style = styleOf([
    known && isNumeric(known) && classes.isNumber,
    (value === undefined || isSpecial(value)) && classes.isSpecial,
    linkOf(value) !== null && classes.isLink,
    isMarked && classes.isMarked,
    isFocused && classes.isFocused,
    isCut(shown, width) && classes.isCut,
  ]);
  if (cell.style !== style) {
    cell.style = style;
    element.className = style;
    if (isFocused) element.id = focusId;
    else if (element.id !== '') element.removeAttribute('id');
  }
  if (cell.isMarked !== isMarked) {
    cell.isMarked = isMarked;
    if (isMarked) element.setAttribute('aria-selected', 'true');
    else element.removeAttribute('aria-selected');
  }
};
