/** Everything a grid knows while it is shown: its layout, what is in view, what is marked, what is open. */
import { type RefObject, useCallback, useId, useLayoutEffect } from 'react';
import { columnResized } from './arrangement';
import { zoneOf } from './cellText';
import { fittedWidth } from './columnWidths';
import { useOverlays } from './GridOverlays';
import type { GridProps } from './gridProps';
import { isLong } from './isLong';
import { useArrangement, useLayout } from './useArrangement';
import { useCopy } from './useCopy';
import { useFigures } from './useFigures';
import { useGridKeys } from './useGridKeys';
import { useGridView } from './useGridView';
import { useHeadActions } from './useHeadActions';
import { useSelection } from './useSelection';
import { ROW_PX } from './window';

interface Panes {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly loose: RefObject<HTMLDivElement | null>;
  readonly fixed: RefObject<HTMLDivElement | null>;
}

export const useGrid = (props: GridProps, { scroller, loose, fixed }: Panes) => {
  const { source, onRange, onCopied, gather, figuresOf } = props;
  const id = useId();
  const { columns, rowCount } = source;
  const { arrangement, arrange } = useArrangement(columns, props);
  const gutterPx = Math.max(44, 20 + String(rowCount).length * 9);
  const view = useGridView({ scroller, loose, fixed, focusId: `${id}-focus`, rowCount, onRange });
  const { width, range, across, viewPx, show, placeAt, moveTo, position } = view;
  const layout = useLayout(source, arrangement, width - gutterPx);
  const { shown, lefts } = layout;
  const pageRows = Math.max(1, Math.floor(viewPx / ROW_PX) - 1);
  const selected = useSelection({
    shown,
    size: { rowCount, columnCount: shown.length, pageRows },
    show,
    placeAt,
    scrollBy: (x, y) => moveTo(position.current.offset + y, position.current.scrollLeft + x),
    box: () => scroller.current?.getBoundingClientRect(),
  });
  const { rects, focus, goTo } = selected;
  const open = useOverlays(scroller);
  const copy = useCopy(source, shown, gather, onCopied);
  const figures = useFigures(source, shown, rects, figuresOf);

  useLayoutEffect(() => view.present({ source, layout, gutterPx, rects, focus }));

  const fit = (at: number): void => {
    const rows = view.rowsInView.current.rows;
    const seen = rows.first < 0 ? { first: 0, end: Math.min(50, rowCount) } : rows;
    arrange(columnResized(arrangement, at, fittedWidth(source, at, seen)));
  };
  const actions = useHeadActions({
    arrangement,
    arrange,
    fit,
    selected,
    columnCount: columns.length,
    openColumn: open.openColumn,
    onSort: props.onSort,
  });
  const zone = useCallback(
    (at: number) => zoneOf(columns[at]?.type ?? '', source.cell(0, at)),
    [columns, source],
  );
  const keys = useGridKeys({
    scroller,
    selected,
    layout,
    copy: (format) => copy(rects, format),
    openColumn: open.openColumn,
    openMenu: open.openMenu,
    openRow: open.openRow,
    viewValue: open.viewValue,
    isLong: ({ row, column: place }) => {
      const px = (lefts[place + 1] ?? 0) - (lefts[place] ?? 0);
      return isLong(source.cell(row, shown[place] ?? -1), px);
    },
  });
  const at = focus ?? { row: 0, column: 0 };

  return {
    focusId: focus ? `${id}-focus` : undefined,
    arrangement,
    arrange,
    gutterPx,
    scrollPx: range.scrollPx,
    across,
    layout,
    rects,
    goTo,
    open,
    copy,
    figures,
    fit,
    actions,
    zone,
    keys,
    at,
  };
};
