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

/** The menu of a cell, which need not be the focused one of the selection. */
export interface OpenMenu {
  readonly place: CellPosition;
  readonly x: number;
  readonly y: number;
}

export const useOverlays = (scroller: RefObject<HTMLDivElement | null>) => {
  const [column, setColumn] = useState<OpenColumn | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
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
  readonly onRow: (place: CellPosition) => void;
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
    onRow,
    columnItems,
    cellItems,
  } = props;
  const { column, menu, viewed } = open;
  const { columns } = source;
  const { shown } = layout;
  const menuColumn = shown[menu?.place.column ?? -1] ?? -1;
  const menuValue = menu ? source.cell(menu.place.row, menuColumn) : undefined;
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
          link={linkOf(menuValue)}
          items={menuValue === undefined ? null : cellItems?.(menuColumn, menuValue)}
          onCopy={(format) => copy(rects, format)}
          onRow={() => onRow(menu.place)}
          onValue={() => open.viewValue(menu.place)}
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
