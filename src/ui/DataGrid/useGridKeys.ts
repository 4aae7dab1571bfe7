/** How a grid reacts to keys and the mouse. */
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { Layout } from './arrangement';
import type { CopyFormat } from './copyFormats';
import type { OpenColumn } from './GridColumnMenu';
import type { OpenMenu } from './GridOverlays';
import type { CellPosition } from './selection';
import type { useSelection } from './useSelection';

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly selected: ReturnType<typeof useSelection>;
  readonly layout: Layout;
  readonly copy: (format: CopyFormat) => void;
  readonly openColumn: (open: OpenColumn) => void;
  readonly openMenu: (menu: OpenMenu) => void;
  readonly openRow: () => void;
  readonly viewValue: (place: CellPosition) => void;
  /** The cell cuts its value. */
  readonly isLong: (place: CellPosition) => boolean;
}

export const useGridKeys = (options: Options) => {
  const { scroller, selected, layout, copy, openColumn, openMenu, openRow, viewValue, isLong } =
    options;
  const { focus } = selected;

  const headOf = (place: number): DOMRect | undefined =>
    scroller.current
      ?.querySelector(`[role="columnheader"][data-place="${place}"]`)
      ?.getBoundingClientRect();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const mod = event.ctrlKey || event.metaKey;
    const done = (act: () => void): void => {
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    if (event.altKey) {
      const place = focus?.column ?? 0;
      const head = headOf(place);
      const column = layout.shown[place];
      if (event.key === 'ArrowDown' && head && column !== undefined)
        done(() => openColumn({ column, head }));
      return;
    }
    if (mod && event.key.toLowerCase() === 'c')
      return done(() => copy(event.shiftKey ? 'tsvNamed' : 'tsv'));
    if (event.key === 'Enter' && focus && !mod) return done(openRow);
    if (selected.press(event)) event.preventDefault();
  };

  const onDoubleClick = ({ target }: MouseEvent): void => {
    const place = selected.placeOf(target);
    if (!place) return;
    if (place.column >= 0 && isLong(place)) viewValue(place);
    else openRow();
  };

  const onContextMenu = (event: MouseEvent): void => {
    const under = selected.placeOf(event.target);
    const place = under ? { row: under.row, column: Math.max(0, under.column) } : focus;
    if (!place) return;
    if (under) selected.mark(place);
    event.preventDefault();
    const cell = scroller.current?.querySelector(`[id$="-focus"]`)?.getBoundingClientRect();
    openMenu(
      under || !cell
        ? { place, x: event.clientX, y: event.clientY }
        : { place, x: cell.left + cell.width / 2, y: cell.bottom },
    );
  };

  return { onKeyDown, onPointerDown: selected.onPointerDown, onDoubleClick, onContextMenu };
};
