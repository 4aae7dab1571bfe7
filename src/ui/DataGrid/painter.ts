/**
 * Draws rows and cells without React: elements are created once and reused for other rows and texts, and unchanged
 * ones are not touched. A frame of fast scrolling then costs one text and one position per cell.
 */
import classes from './DataGrid.module.css';
import { withBlanks } from './cellText';
import { type CellPart, createCell, div, type Frame, paintCell } from './paintCell';
import { ROW_PX, type Span } from './window';

interface RowPart {
  readonly element: HTMLElement;
  /** What stays while the rest scrolls: the row number and the pinned cells, in a pane of their own. */
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

const thousands = new Intl.NumberFormat('en');

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

const sameFrame = (a: Frame | null, b: Frame): boolean =>
  a !== null &&
  a.source === b.source &&
  a.layout === b.layout &&
  a.across.first === b.across.first &&
  a.across.end === b.across.end &&
  a.rects === b.rects &&
  a.focus === b.focus;

/** One sticky pane for what stays: a sticky element per row would need a layer per row. */
export interface Panes {
  readonly loose: HTMLElement;
  readonly fixed: HTMLElement;
}

/** Blanks at the ends of a value can be seen while the mouse is on it. */
const showBlanksOnHover = ({ loose, fixed }: Panes, frame: () => Frame | null) => {
  let hovered: { cell: HTMLElement; text: string } | null = null;

  /** Spaces at the ends of a value are shown while the mouse is over it. */
  const unhover = (): void => {
    if (hovered?.cell.firstChild) hovered.cell.firstChild.nodeValue = hovered.text;
    hovered = null;
  };
  const hover = ({ target }: PointerEvent): void => {
    unhover();
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    const row = cell?.closest<HTMLElement>('[data-row]');
    const before = frame();
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
  return { unhover };
};

const paintCells = (
  cells: CellPart[],
  into: HTMLElement,
  row: number,
  span: Span,
  frame: Frame,
  shift: number,
  focusId: string,
): void => {
  const count = Math.max(0, span.end - span.first);
  while (cells.length < count) cells.push(createCell());
  const most = cells.length;
  const isDrawn = new Uint8Array(most);
  for (let place = span.first; place < span.end; place += 1) {
    const cell = cells[place % most];
    if (!cell) continue;
    isDrawn[place % most] = 1;
    paintCell(cell, row, place, frame, shift, focusId);
    if (cell.element.parentNode !== into) into.append(cell.element);
  }
  for (let at = 0; at < most; at += 1)
    if (isDrawn[at] === 0) {
      const cell = cells[at];
      cell?.element.remove();
    }
};

const paintRow = (
  part: RowPart,
  row: number,
  frame: Frame,
  isSame: boolean,
  focusId: string,
): void => {
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
  paintCells(
    part.pinned,
    part.fixed,
    row,
    { first: 0, end: layout.pinned },
    frame,
    gutterPx,
    focusId,
  );
  paintCells(part.loose, part.element, row, across, frame, gutterPx, focusId);
};

export const createPainter = ({ loose, fixed }: Panes, focusId: string): Painter => {
  let rows: RowPart[] = [];
  let before: Frame | null = null;
  const { unhover } = showBlanksOnHover({ loose, fixed }, () => before);

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
        // The number of elements stays constant, so that rows keep their elements; a few spare ones allow for changes.
        for (const part of rows) put(part, false);
        rows = Array.from({ length: count + 4 }, (_, at) => createRow(`${focusId}-row-${at}`));
      }
      const isDrawn = new Uint8Array(rows.length);
      for (let row = frame.rows.first; row < frame.rows.end; row += 1) {
        const slot = (((row - frame.base) % rows.length) + rows.length) % rows.length;
        const part = rows[slot];
        if (!part) continue;
        isDrawn[slot] = 1;
        paintRow(part, row, frame, isSame && part.element.parentNode === loose, focusId);
        put(part, true);
      }
      for (const [at, part] of rows.entries()) if (isDrawn[at] === 0) put(part, false);
      before = frame;
    },
  };
};
