/**
 * Draws rows and cells without React: elements are made once and given other rows and texts, and what did not change
 * is not touched. A frame of fast scrolling then costs a text and a place per cell.
 */
import classes from './DataGrid.module.css';
import { isSpecial, lineText, linkOf, withBlanks } from './cellText';
import type { GridSource } from './gridSource';
import type { Layout } from './arrangement';
import type { Place, Rect } from './selection';
import { ROW_PX, type Span } from './window';

export interface Frame {
  readonly source: GridSource;
  readonly layout: Layout;
  /** Rows and places to draw; those that stay are drawn besides. */
  readonly rows: Span;
  readonly across: Span;
  /** The row at the top of the host. */
  readonly base: number;
  /** And where that is, px. */
  readonly top: number;
  readonly gutterPx: number;
  readonly rects: readonly Rect[];
  readonly focus: Place | null;
}

interface CellPart {
  readonly element: HTMLElement;
  readonly text: Text;
  place: number;
  left: number;
  width: number;
  shown: string;
  style: string;
  isMarked: boolean;
}

interface RowPart {
  readonly element: HTMLElement;
  /** What stays while the others scroll: the number and the pinned cells, in a pane of their own. */
  readonly fixed: HTMLElement;
  readonly number: Text;
  readonly pinned: CellPart[];
  readonly loose: CellPart[];
  row: number;
  top: number;
  width: number;
  fixedWidth: number;
}

export interface Painter {
  readonly paint: (frame: Frame) => void;
}

const CHAR_PX = 7.4;
const PADDING_PX = 20;
const PLAIN = /^[\x20-\x7e]*$/;
const thousands = new Intl.NumberFormat('en');

const div = (role: string, className: string | undefined): HTMLElement => {
  const element = document.createElement('div');
  if (role !== '') element.setAttribute('role', role);
  element.className = className ?? '';
  return element;
};

const createCell = (): CellPart => {
  const element = div('gridcell', '');
  const text = document.createTextNode('');
  element.append(text);
  return { element, text, place: -1, left: -1, width: -1, shown: '', style: '?', isMarked: false };
};

const createRow = (id: string): RowPart => {
  const element = div('row', classes.row);
  const fixed = div('presentation', classes.fixedRow);
  fixed.id = id;
  element.setAttribute('aria-owns', id);
  const gutter = div('rowheader', classes.number);
  const number = document.createTextNode('');
  gutter.setAttribute('aria-colindex', '1');
  gutter.append(number);
  fixed.append(gutter);
  return {
    element,
    fixed,
    number,
    pinned: [],
    loose: [],
    row: -1,
    top: -1,
    width: -1,
    fixedWidth: -1,
  };
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

const sameFrame = (a: Frame | null, b: Frame): boolean =>
  a !== null &&
  a.source === b.source &&
  a.layout === b.layout &&
  a.across.first === b.across.first &&
  a.across.end === b.across.end &&
  a.rects === b.rects &&
  a.focus === b.focus;

/** One sticky pane for what stays: a sticky element per row would be a layer per row. */
export interface Panes {
  readonly loose: HTMLElement;
  readonly fixed: HTMLElement;
}

/** Plain letters that surely fit need no clip, which is dear to paint. */
const isCut = (text: string, widthPx: number): boolean =>
  text.length * CHAR_PX > widthPx - PADDING_PX || !PLAIN.test(text);

export const createPainter = ({ loose, fixed }: Panes, focusId: string): Painter => {
  let rows: RowPart[] = [];
  let before: Frame | null = null;
  let hovered: { cell: HTMLElement; text: string } | null = null;

  /** Blanks at the ends of a value can be seen while the mouse is on it. */
  const unhover = (): void => {
    if (hovered?.cell.firstChild) hovered.cell.firstChild.nodeValue = hovered.text;
    hovered = null;
  };
  const hover = ({ target }: PointerEvent): void => {
    unhover();
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    const row = cell?.closest<HTMLElement>('[data-row]');
    if (!before || !cell?.firstChild || !row) return;
    const column = before.layout.shown[Number(cell.dataset.column)] ?? -1;
    const blanks = withBlanks(before.source.cell(Number(row.dataset.row), column));
    if (blanks === null) return;
    hovered = { cell, text: cell.firstChild.nodeValue ?? '' };
    cell.firstChild.nodeValue = blanks;
  };
  for (const pane of [loose, fixed]) {
    pane.addEventListener('pointerover', hover);
    pane.addEventListener('pointerleave', unhover);
  }

  const paintCell = (cell: CellPart, row: number, place: number, frame: Frame, shift: number) => {
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
    const generic = source.columns[column]?.generic ?? null;
    const shown = lineText(value, generic);
    if (cell.shown !== shown) {
      cell.shown = shown;
      cell.text.data = shown;
    }
    const isMarked = rects.some(
      (rect) => row >= rect.top && row <= rect.bottom && place >= rect.left && place <= rect.right,
    );
    const isFocused = focus !== null && focus.row === row && focus.column === place;
    const style = styleOf([
      generic === 0 && classes.isNumber,
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

  const paintCells = (
    cells: CellPart[],
    into: HTMLElement,
    row: number,
    span: Span,
    frame: Frame,
    shift: number,
  ): void => {
    const count = Math.max(0, span.end - span.first);
    while (cells.length < count) cells.push(createCell());
    const most = cells.length;
    const isDrawn = new Uint8Array(most);
    for (let place = span.first; place < span.end; place += 1) {
      const cell = cells[place % most];
      if (!cell) continue;
      isDrawn[place % most] = 1;
      paintCell(cell, row, place, frame, shift);
      if (cell.element.parentNode !== into) into.append(cell.element);
    }
    for (let at = 0; at < most; at += 1)
      if (isDrawn[at] === 0) {
        const cell = cells[at];
        cell?.element.remove();
      }
  };

  const paintRow = (part: RowPart, row: number, frame: Frame, isSame: boolean): void => {
    const { layout, gutterPx, across, base } = frame;
    const top = (row - base) * ROW_PX;
    if (part.top !== top) {
      part.top = top;
      part.element.style.top = `${top}px`;
      part.fixed.style.top = `${top}px`;
    }
    const isMoved = part.row !== row;
    if (isMoved) {
      part.row = row;
      part.element.dataset.row = String(row);
      part.fixed.dataset.row = String(row);
      part.element.setAttribute('aria-rowindex', String(row + 2));
      part.number.data = thousands.format(row + 1);
    }
    if (!isMoved && isSame) return;
    const pinnedPx = layout.lefts[layout.pinned] ?? 0;
    const width = gutterPx + (layout.lefts.at(-1) ?? 0);
    if (part.width !== width) {
      part.width = width;
      part.element.style.width = `${width}px`;
    }
    if (part.fixedWidth !== gutterPx + pinnedPx) {
      part.fixedWidth = gutterPx + pinnedPx;
      part.fixed.style.width = `${gutterPx + pinnedPx}px`;
    }
    paintCells(part.pinned, part.fixed, row, { first: 0, end: layout.pinned }, frame, gutterPx);
    paintCells(part.loose, part.element, row, across, frame, gutterPx);
  };

  const put = ({ element, fixed: held }: RowPart, isDrawn: boolean): void => {
    if ((element.parentNode === loose) === isDrawn) return;
    if (isDrawn) {
      loose.append(element);
      fixed.append(held);
    } else {
      element.remove();
      held.remove();
    }
  };

  return {
    paint: (frame) => {
      unhover();
      const isSame = sameFrame(before, frame);
      if (before?.top !== frame.top)
        for (const pane of [loose, fixed]) pane.style.top = `${frame.top}px`;
      const count = frame.rows.end - frame.rows.first;
      if (count > rows.length) {
        // With other remainders every row would find another's element; a few spare ones keep that rare.
        for (const part of rows) put(part, false);
        rows = Array.from({ length: count + 4 }, (_, at) => createRow(`${focusId}-row-${at}`));
      }
      const isDrawn = new Uint8Array(rows.length);
      for (let row = frame.rows.first; row < frame.rows.end; row += 1) {
        const slot = (((row - frame.base) % rows.length) + rows.length) % rows.length;
        const part = rows[slot];
        if (!part) continue;
        isDrawn[slot] = 1;
        paintRow(part, row, frame, isSame && part.element.parentNode === loose);
        put(part, true);
      }
      for (const [at, part] of rows.entries()) if (isDrawn[at] === 0) put(part, false);
      before = frame;
    },
  };
};
