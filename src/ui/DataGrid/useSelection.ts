/** Selecting cells by mouse, touch and keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  at,
  cellPressed,
  columnPressed,
  type GridSize,
  moved,
  type Place,
  type Press,
  type Range,
  rectOf,
  rowPressed,
  type Selection,
} from './selection';
import { edgeSpeed } from './window';

const NOTHING: Selection = [];

/** Columns were moved or hidden: the selection is cleared, and the focus stays on its cell. */
const followed = (
  selection: Selection,
  before: readonly number[],
  shown: readonly number[],
): Selection => {
  const focus = selection.at(-1)?.focus;
  const column = focus ? shown.indexOf(before[focus.column] ?? -1) : -1;
  return focus && column >= 0 ? [at({ row: focus.row, column })] : NOTHING;
};

const placeOf = (target: EventTarget | null): Place | null => {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  if (!row) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  return { row: Number(row.dataset.row), column: Number(cell?.dataset.column ?? -1) };
};

interface Options {
  readonly shown: readonly number[];
  readonly size: GridSize;
  readonly show: (place: Place) => void;
  readonly placeAt: (x: number, y: number) => Place | null;
  /** Scrolls while the mouse selects beyond an edge. */
  readonly scrollBy: (x: number, y: number) => void;
  readonly box: () => DOMRect | undefined;
}

const pressOf = (event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): Press => ({ extend: event.shiftKey, add: event.ctrlKey || event.metaKey });

const within = ({ rowCount, columnCount }: GridSize, { anchor, focus }: Range): boolean =>
  [anchor, focus].every(({ row, column }) => row < rowCount && column < columnCount);

export const useSelection = ({ shown, size, show, placeAt, scrollBy, box }: Options) => {
  const [known, setKnown] = useState<{ of: readonly number[]; ranges: Selection }>({
    of: shown,
    ranges: NOTHING,
  });
  const { rowCount, columnCount } = size;
  const selection = useMemo(() => {
    const ranges = known.of === shown ? known.ranges : followed(known.ranges, known.of, shown);
    const kept = ranges.filter((range) => within({ rowCount, columnCount, pageRows: 1 }, range));
    return kept.length === ranges.length ? ranges : kept;
  }, [known, shown, rowCount, columnCount]);
  const rects = useMemo(() => selection.map(rectOf), [selection]);
  const active = selection.at(-1);
  const select = (ranges: Selection): void => setKnown({ of: shown, ranges });

  const stopDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => stopDrag.current?.(), []);
  /** Extends the newest range, whatever was rendered since the drag began. */
  const reach = (place: Place, isRow: boolean): void =>
    setKnown((latest) => {
      const last = latest.ranges.at(-1);
      if (!last) return latest;
      const column = isRow ? last.focus.column : Math.max(0, place.column);
      if (last.focus.row === place.row && last.focus.column === column) return latest;
      const range = { ...last, focus: { row: place.row, column } };
      return { ...latest, ranges: [...latest.ranges.slice(0, -1), range] };
    });

  const drag = (isRow: boolean): void => {
    let pointer = { x: 0, y: 0 };
    let frame = 0;
    const scroll = (): void => {
      frame = 0;
      const area = box();
      if (!area) return;
      const by = edgeSpeed(pointer, area);
      if (by.x === 0 && by.y === 0) return;
      scrollBy(by.x, by.y);
      const place = placeAt(pointer.x, pointer.y);
      if (place) reach(place, isRow);
      frame = requestAnimationFrame(scroll);
    };
    const move = (event: globalThis.PointerEvent): void => {
      if (event.buttons !== 1) return end();
      pointer = { x: event.clientX, y: event.clientY };
      const place = placeOf(event.target) ?? placeAt(pointer.x, pointer.y);
      if (place) reach(place, isRow);
      if (frame === 0) frame = requestAnimationFrame(scroll);
    };
    const end = (): void => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      stopDrag.current = null;
    };
    stopDrag.current?.();
    stopDrag.current = end;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
  };

  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (!place || event.button > 0) return;
    const press = pressOf(event);
    select(
      place.column < 0
        ? rowPressed(selection, place.row, press, size)
        : cellPressed(selection, place, press),
    );
    if (event.pointerType !== 'touch') drag(place.column < 0);
  };

  /** True if the key was handled. */
  const press = (event: KeyboardEvent): boolean => {
    if (rowCount === 0 || columnCount === 0) return false;
    const from = active ?? at({ row: 0, column: 0 });
    const mod = event.ctrlKey || event.metaKey;
    const next = moved(from, { key: event.key, shift: event.shiftKey, mod }, size);
    if (!next) return false;
    const isFirst = !active && event.key.startsWith('Arrow');
    const range = isFirst ? from : next;
    select(event.shiftKey ? [...selection.slice(0, -1), range] : [range]);
    if (event.key !== 'a' && event.key !== ' ') show(range.focus);
    return true;
  };

  return {
    selection,
    rects,
    focus: active?.focus ?? null,
    onPointerDown,
    press,
    placeOf,
    pickColumn: (column: number, how: Press) => {
      if (rowCount > 0) select(columnPressed(selection, column, how, size));
    },
    /** Selects one cell, unless it is already selected. */
    mark: (place: Place) => {
      const isMarked = rects.some(
        ({ top, bottom, left, right }) =>
          place.row >= top && place.row <= bottom && place.column >= left && place.column <= right,
      );
      if (!isMarked) select([at(place)]);
    },
    goTo: (place: Place) => {
      select([at(place)]);
      show(place);
    },
  };
};
