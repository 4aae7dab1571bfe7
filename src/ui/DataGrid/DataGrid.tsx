import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Arrangement,
  AS_IT_CAME,
  columnMoved,
  columnResized,
  layoutOf,
  shownColumns,
} from './arrangement';
import { lazily } from '@/ui/lazily';
import { linkOf, zoneOf } from './cellText';
import { CellMenu } from './CellMenu';
import { ColumnChooser } from './ColumnChooser';
import { firstWidths, fittedWidth } from './columnWidths';
import classes from './DataGrid.module.css';
import { GridHead } from './GridHead';
import type { Direction, HeadActions } from './headActions';
import { type ColumnItems, GridColumnMenu, type OpenColumn } from './GridColumnMenu';
import type { GridColumn, GridSource } from './gridSource';
import { GridStatus } from './GridStatus';
import { isLong } from './isLong';
import type { Place } from './selection';
import { type CopyOutcome, type Gather, useCopy } from './useCopy';
import { useFigures } from './useFigures';
import { useGridKeys } from './useGridKeys';
import { HEAD_PX, useGridView } from './useGridView';
import { useSelection } from './useSelection';
import { ROW_PX, type Span } from './window';

const RowPanel = lazily(async () => (await import('./RowPanel')).RowPanel);
const ValueViewer = lazily(async () => (await import('./ValueViewer')).ValueViewer);

interface Props {
  readonly source: GridSource;
  readonly label: string;
  /** The visible rows changed; called when scrolling stops. */
  readonly onRange?: (rows: Span) => void;
  readonly onCopied?: (outcome: CopyOutcome) => void;
  /** Loads rows that are missing, for copying. */
  readonly gather?: Gather;
  /** Shown in a column's head, after its name. */
  readonly head?: (column: number) => ReactNode;
  readonly sortOf?: (column: number) => Direction | null;
  /** Entries at the top of a column's menu. */
  readonly columnItems?: ColumnItems;
  /** Where the arrangement of columns is stored; without it, it lasts while the grid is open. */
  readonly arrangement?: Arrangement;
  readonly onArrange?: (arrangement: Arrangement) => void;
}

const useArrangement = (columns: readonly GridColumn[], props: Props) => {
  const [own, setOwn] = useState({ of: columns, arrangement: AS_IT_CAME });
  const kept = own.of === columns ? own.arrangement : AS_IT_CAME;
  const arrangement = props.arrangement ?? kept;
  const arrange = (next: Arrangement): void =>
    props.onArrange ? props.onArrange(next) : setOwn({ of: columns, arrangement: next });
  return { arrangement, arrange };
};

/** The latest value, for callbacks that read it when they are called. */
const useLatest = <T,>(value: T) => {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
};

/** A table of any length: it draws what is visible, and cells are selected, summed up, copied and viewed one by one. */
export function DataGrid(props: Props) {
  const { source, label, onRange, onCopied, gather, head, sortOf, columnItems } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const loose = useRef<HTMLDivElement>(null);
  const fixed = useRef<HTMLDivElement>(null);
  const { columns, rowCount } = source;
  const { arrangement, arrange } = useArrangement(columns, props);
  const gutterPx = Math.max(44, 20 + String(rowCount).length * 9);
  const view = useGridView({ scroller, loose, fixed, focusId: `${id}-focus`, rowCount, onRange });
  const { width, range, across, viewPx, show, placeAt, moveTo, position } = view;
  /** Widths are computed once per result, from its first rows. */
  const first = useMemo(() => firstWidths(source), [columns]); // eslint-disable-line react-hooks/exhaustive-deps
  const { order, pinned, hidden, widths } = arrangement;
  const visible = useMemo(
    () => shownColumns({ order, pinned, hidden }, columns.length),
    [order, pinned, hidden, columns.length],
  );
  const layout = useMemo(
    () => layoutOf(visible, widths, first, width - gutterPx),
    [visible, widths, first, width, gutterPx],
  );
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
  const [column, setColumn] = useState<OpenColumn | null>(null);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const [isRowOpen, setRowOpen] = useState(false);
  const [viewed, setViewed] = useState<Place | null>(null);
  const copy = useCopy(source, shown, gather, onCopied);
  const figures = useFigures(source, shown, rects);

  useLayoutEffect(() => view.present({ source, layout, gutterPx, rects, focus }));

  const fit = (at: number): void => {
    const rows = view.rowsInView.current.rows;
    const seen = rows.first < 0 ? { first: 0, end: Math.min(50, rowCount) } : rows;
    arrange(columnResized(arrangement, at, fittedWidth(source, at, seen)));
  };
  const latest = useLatest({ arrangement, arrange, fit, selected });
  const actions = useMemo<HeadActions>(
    () => ({
      onResize: (at, to) =>
        latest.current.arrange(columnResized(latest.current.arrangement, at, to)),
      onFit: (at) => latest.current.fit(at),
      onPick: (place, press) => latest.current.selected.pickColumn(place, press),
      onMove: (at, place) =>
        latest.current.arrange(columnMoved(latest.current.arrangement, columns.length, at, place)),
      onMenu: (at, box) => setColumn({ column: at, head: box }),
    }),
    [latest, columns],
  );
  const zone = useCallback(
    (at: number) => zoneOf(columns[at]?.type ?? '', source.cell(0, at)),
    [columns, source],
  );
  const keys = useGridKeys({
    scroller,
    selected,
    layout,
    copy: (format) => copy(rects, format),
    openColumn: setColumn,
    openMenu: setMenu,
    openRow: () => setRowOpen(true),
    viewValue: setViewed,
    isLong: ({ row, column: place }) => {
      const px = (lefts[place + 1] ?? 0) - (lefts[place] ?? 0);
      return isLong(source.cell(row, shown[place] ?? -1), px);
    },
  });
  const at = focus ?? { row: 0, column: 0 };
  const closeMenu = (): void => {
    setMenu(null);
    setColumn(null);
    scroller.current?.focus();
  };

  return (
    <div className={classes.frame}>
      <div className={classes.main}>
        <div className={classes.hold}>
          <div
            ref={scroller}
            role="grid"
            aria-label={label}
            aria-rowcount={rowCount + 1}
            aria-colcount={shown.length + 1}
            aria-multiselectable
            aria-activedescendant={focus ? `${id}-focus` : undefined}
            tabIndex={0}
            className={classes.grid}
            {...keys}
          >
            <GridHead
              columns={columns}
              layout={layout}
              across={across}
              gutterPx={gutterPx}
              heightPx={HEAD_PX}
              actions={actions}
              zoneOf={zone}
              sortOf={sortOf}
              head={head}
            />
            <div
              className={classes.body}
              style={
                {
                  height: range.scrollPx,
                  width: gutterPx + (lefts.at(-1) ?? 0),
                  '--gutter': `${gutterPx}px`,
                } as CSSProperties
              }
            >
              <div
                role="presentation"
                className={classes.pane}
                style={{ width: gutterPx + (lefts[layout.pinned] ?? 0) }}
              >
                <div ref={fixed} role="presentation" className={classes.rows} />
              </div>
              <div ref={loose} role="presentation" className={classes.rows} />
            </div>
          </div>
        </div>
        {isRowOpen && rowCount > 0 && (
          <RowPanel
            source={source}
            shown={shown}
            row={at.row}
            onRow={(row) => goTo({ row, column: at.column })}
            onView={(place) => setViewed({ row: at.row, column: place })}
            onClose={() => {
              setRowOpen(false);
              scroller.current?.focus();
            }}
          />
        )}
      </div>
      <GridStatus rects={rects} figures={figures}>
        <ColumnChooser columns={columns} arrangement={arrangement} onArrange={arrange} />
      </GridStatus>
      {column && (
        <GridColumnMenu
          open={column}
          columns={columns}
          layout={layout}
          arrangement={arrangement}
          onArrange={arrange}
          onFit={fit}
          onCopyNames={() =>
            copy([{ top: 0, bottom: 0, left: 0, right: shown.length - 1 }], 'names')
          }
          onClose={closeMenu}
          items={columnItems}
        />
      )}
      {menu && (
        <CellMenu
          at={menu}
          link={linkOf(source.cell(at.row, shown[at.column] ?? -1))}
          onCopy={(format) => copy(rects, format)}
          onRow={() => setRowOpen(true)}
          onValue={() => setViewed(at)}
          onClose={closeMenu}
        />
      )}
      {viewed && (
        <ValueViewer
          column={columns[shown[viewed.column] ?? -1]}
          value={source.cell(viewed.row, shown[viewed.column] ?? -1)}
          row={viewed.row}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  );
}
