/** Which cells are marked, by mouse, touch and keys. */
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import {
  at,
  cellPressed,
  columnPressed,
  type GridSize,
  moved,
  type CellPosition,
  type Press,
  type Range,
  rectOf,
  rowPressed,
  type Selection,
} from './selection';
import { type DragOptions, placeOf, useDrag } from './useDrag';

const NOTHING: Selection = [];

/** Columns were moved or hidden: what was marked is elsewhere, the focus stays on its cell. */
const followed = (
  selection: Selection,
  before: readonly number[],
  shown: readonly number[],
): Selection => {
  const focus = selection.at(-1)?.focus;
  const column = focus ? shown.indexOf(before[focus.column] ?? -1) : -1;
  return focus && column >= 0 ? [at({ row: focus.row, column })] : NOTHING;
};

interface Options extends DragOptions {
  readonly shown: readonly number[];
  readonly size: GridSize;
  readonly show: (place: CellPosition) => void;
}

const pressOf = (event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): Press => ({ extend: event.shiftKey, add: event.ctrlKey || event.metaKey });

const within = ({ rowCount, columnCount }: GridSize, { anchor, focus }: Range): boolean =>
  [anchor, focus].every(({ row, column }) => row < rowCount && column < columnCount);

export const useSelection = ({ shown, size, show, ...dragging }: Options) => {
  const drag = useDrag(dragging);
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

  /** Reaches for the focus of the newest range, whatever was rendered since the drag began. */
  const reach = (place: CellPosition, isRow: boolean): void =>
    setKnown((latest) => {
      const last = latest.ranges.at(-1);
      if (!last) return latest;
      const column = isRow ? last.focus.column : Math.max(0, place.column);
      if (last.focus.row === place.row && last.focus.column === column) return latest;
      const range = { ...last, focus: { row: place.row, column } };
      return { ...latest, ranges: [...latest.ranges.slice(0, -1), range] };
    });

  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (!place || event.button > 0) return;
    const press = pressOf(event);
    select(
      place.column < 0
        ? rowPressed(selection, place.row, press, size)
        : cellPressed(selection, place, press),
    );
    if (event.pointerType !== 'touch') drag((to) => reach(to, place.column < 0));
  };

  /** True when the key was the selection's. */
  const press = (event: KeyboardEvent): boolean => {
    if (rowCount === 0 || columnCount === 0) return false;
    const from = active ?? at({ row: 0, column: 0 });
    const mod = event.ctrlKey || event.metaKey;
    const next = moved(from, { key: event.key, shift: event.shiftKey, mod }, size);
    if (!next) return false;
    // The first arrow only shows where one is; with Ctrl it goes to an edge from anywhere.
    const isFirst = !active && !mod && event.key.startsWith('Arrow');
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
    /** One cell alone, unless it is marked already. */
    mark: (place: CellPosition) => {
      const isMarked = rects.some(
        ({ top, bottom, left, right }) =>
          place.row >= top && place.row <= bottom && place.column >= left && place.column <= right,
      );
      if (!isMarked) select([at(place)]);
    },
    goTo: (place: CellPosition) => {
      select([at(place)]);
      show(place);
    },
  };
};
