/** What opens over a grid: the menu of a column, that of a cell, a value as a whole. */
import { type RefObject, useState } from 'react';
import { lazily } from '@/ui/lazily';
import type { Arrangement, Layout } from './arrangement';
import { CellMenu } from './CellMenu';
import { linkOf } from './cellText';
import type { CopyFormat } from './copyFormats';
import { type ColumnItems, GridColumnMenu, type OpenColumn } from './GridColumnMenu';
import type { GridProps } from './gridProps';
import type { GridSource } from './gridSource';
import type { CellPosition, Rect } from './selection';

const ValueViewer = lazily(async () => (await import('./ValueViewer')).ValueViewer);

export const useOverlays = (scroller: RefObject<HTMLDivElement | null>) => {
  const [column, setColumn] = useState<OpenColumn | null>(null);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const [isRowOpen, setRowOpen] = useState(false);
  const [viewed, setViewed] = useState<CellPosition | null>(null);
  return {
    column,
    menu,
    isRowOpen,
    viewed,
    openColumn: setColumn,
    openMenu: setMenu,
    openRow: () => setRowOpen(true),
    viewValue: setViewed,
    closeMenu: () => {
      setMenu(null);
      setColumn(null);
      scroller.current?.focus();
    },
    closeRow: () => {
      setRowOpen(false);
      scroller.current?.focus();
    },
  };
};

interface Props {
  readonly open: ReturnType<typeof useOverlays>;
  readonly source: GridSource;
  readonly layout: Layout;
  readonly arrangement: Arrangement;
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly onFit: (column: number) => void;
  readonly rects: readonly Rect[];
  readonly copy: (rects: readonly Rect[], format: CopyFormat) => void;
  /** The cell that the menu is of. */
  readonly at: CellPosition;
  readonly columnItems: ColumnItems | undefined;
  readonly cellItems: GridProps['cellItems'];
}

export function GridOverlays(props: Props) {
  const {
    open,
    source,
    layout,
    arrangement,
    onArrange,
    onFit,
    rects,
    copy,
    at,
    columnItems,
    cellItems,
  } = props;
  const atColumn = props.layout.shown[at.column] ?? -1;
  const atValue = props.source.cell(at.row, atColumn);
  const { column, menu, viewed } = open;
  const { columns } = source;
  const { shown } = layout;
  return (
    <>
      {column && (
        <GridColumnMenu
          open={column}
          columns={columns}
          layout={layout}
          arrangement={arrangement}
          onArrange={onArrange}
          onFit={onFit}
          onCopyNames={() =>
            copy([{ top: 0, bottom: 0, left: 0, right: shown.length - 1 }], 'names')
          }
          onClose={open.closeMenu}
          items={columnItems}
        />
      )}
      {menu && (
        <CellMenu
          at={menu}
          link={linkOf(atValue)}
          items={atValue === undefined ? null : cellItems?.(atColumn, atValue)}
          onCopy={(format) => copy(rects, format)}
          onRow={open.openRow}
          onValue={() => open.viewValue(at)}
          onClose={open.closeMenu}
        />
      )}
      {viewed && (
        <ValueViewer
          column={columns[shown[viewed.column] ?? -1]}
          value={source.cell(viewed.row, shown[viewed.column] ?? -1)}
          row={viewed.row}
          onClose={() => open.viewValue(null)}
        />
      )}
    </>
  );
}
