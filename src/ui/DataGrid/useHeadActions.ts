/** What the heads of columns do, as one object that stays: heads are drawn again only when something of them changes. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { type Arrangement, columnMoved, columnResized } from './arrangement';
import type { OpenColumn } from './GridColumnMenu';
import type { HeadActions } from './headActions';
import type { useSelection } from './useSelection';

/** The latest of something that callbacks read when they are called. */
const useLatest = <T>(value: T) => {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
};

interface Options {
  readonly arrangement: Arrangement;
  readonly arrange: (arrangement: Arrangement) => void;
  readonly fit: (column: number) => void;
  readonly selected: ReturnType<typeof useSelection>;
  readonly columnCount: number;
  readonly openColumn: (open: OpenColumn) => void;
  readonly onSort: ((column: number) => void) | undefined;
}

export const useHeadActions = ({ columnCount, openColumn, ...options }: Options): HeadActions => {
  const latest = useLatest(options);
  const isSortable = options.onSort !== undefined;
  return useMemo<HeadActions>(
    () => ({
      onResize: (at, to) =>
        latest.current.arrange(columnResized(latest.current.arrangement, at, to)),
      onFit: (at) => latest.current.fit(at),
      onPick: (place, press) => latest.current.selected.pickColumn(place, press),
      onSort: isSortable ? (at) => latest.current.onSort?.(at) : null,
      onMove: (at, place) =>
        latest.current.arrange(columnMoved(latest.current.arrangement, columnCount, at, place)),
      onMenu: (at, box) => openColumn({ column: at, head: box }),
    }),
    [latest, columnCount, openColumn, isSortable],
  );
};
