import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { firstWidths } from './columnWidths';
import classes from './DataGrid.module.css';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import type { GridColumn, GridSource } from './gridSource';
import { at, moved, type Place, type Rect, rectOf, type Selection, toTsv } from './selection';
import { useViewport } from './useViewport';
import {
  baseRow,
  columnSpan,
  edges,
  indices,
  offsetToShow,
  ROW_PX,
  rowSpan,
  type Span,
} from './window';

const HEAD_PX = 30;
const OVERSCAN_ROWS = 4;
const OVERSCAN_COLUMNS = 1;

interface Props {
  readonly source: GridSource;
  readonly label: string;
  /** The rows in view changed; called once they rest. */
  readonly onRange?: (rows: Span) => void;
  /** What was copied, or that it was too much. */
  readonly onCopied?: (cells: number | null) => void;
  /** Shown in a column's head, after its name. */
  readonly head?: (column: number) => ReactNode;
}

const RANGE_RESTS_MS = 60;

const placeOf = (target: EventTarget): Place | null => {
  if (!(target instanceof Element)) return null;
  const row = target.closest<HTMLElement>('[data-row]');
  if (!row) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  return { row: Number(row.dataset.row), column: Number(cell?.dataset.column ?? -1) };
};

const widthsOf = (
  first: readonly number[],
  own: Readonly<Record<number, number>>,
): readonly number[] => first.map((width, column) => own[column] ?? width);

/** A table of any length over column arrays: rows and columns in view are drawn, keys and mouse mark cells, copying gives TSV. */
export function DataGrid({ source, label, onRange, onCopied, head }: Props) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, rowCount } = source;
  const { width, height, offset, scrollTop, scrollLeft, range, moveTo } = useViewport(
    scroller,
    rowCount,
    HEAD_PX,
  );
  const [selection, setSelection] = useState<Selection | null>(null);
  const [own, setOwn] = useState<{ of: readonly GridColumn[]; widths: Record<number, number> }>({
    of: columns,
    widths: {},
  });
  /** Widths are found once per result, from its first rows. */
  const first = useMemo(() => firstWidths(source), [columns]); // eslint-disable-line react-hooks/exhaustive-deps
  const lefts = useMemo(
    () => edges(widthsOf(first, own.of === columns ? own.widths : {})),
    [first, own, columns],
  );
  const gutterPx = Math.max(44, 20 + String(rowCount).length * 9);
  const viewPx = Math.max(0, height - HEAD_PX);
  const rows = rowSpan(offset, viewPx, rowCount, OVERSCAN_ROWS);
  const across = columnSpan(lefts, scrollLeft, width - gutterPx, OVERSCAN_COLUMNS);
  const spanFirst = across.first;
  const spanEnd = across.end;
  const span = useMemo(() => ({ first: spanFirst, end: spanEnd }), [spanFirst, spanEnd]);

  const { first: firstRow, end: endRow } = rows;
  useEffect(() => {
    if (!onRange) return undefined;
    const timer = setTimeout(() => onRange({ first: firstRow, end: endRow }), RANGE_RESTS_MS);
    return () => clearTimeout(timer);
  }, [onRange, firstRow, endRow]);

  const show = ({ row, column }: Place): void => {
    const left = lefts[column] ?? 0;
    const right = lefts[column + 1] ?? left;
    const room = width - gutterPx;
    const sideways =
      left < scrollLeft ? left : right > scrollLeft + room ? right - room : scrollLeft;
    moveTo(offsetToShow(row, offset, viewPx), sideways);
  };

  const copy = (): void => {
    if (!selection) return;
    const rect = rectOf(selection);
    const text = toTsv(source, rect);
    if (text === null) {
      onCopied?.(null);
      return;
    }
    void navigator.clipboard.writeText(text);
    onCopied?.((rect.bottom - rect.top + 1) * (rect.right - rect.left + 1));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.target !== event.currentTarget || event.altKey) return;
    if (mod && event.key === 'c') {
      event.preventDefault();
      copy();
      return;
    }
    if (rowCount === 0) return;
    const from = selection ?? at({ row: 0, column: 0 });
    const next = moved(
      from,
      { key: event.key, shift: event.shiftKey, mod },
      {
        rowCount,
        columnCount: columns.length,
        pageRows: Math.max(1, Math.floor(viewPx / ROW_PX) - 1),
      },
    );
    if (!next) return;
    event.preventDefault();
    const isFirst = selection === null && event.key.startsWith('Arrow');
    setSelection(isFirst ? from : next);
    if (event.key !== 'a') show(isFirst ? from.focus : next.focus);
  };

  const mark = (place: Place, extend: boolean): void => {
    if (place.column < 0) {
      const begin = { row: extend && selection ? selection.anchor.row : place.row, column: 0 };
      setSelection({ anchor: begin, focus: { row: place.row, column: columns.length - 1 } });
    } else setSelection(extend && selection ? { ...selection, focus: place } : at(place));
  };

  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (place && event.button === 0) mark(place, event.shiftKey);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (event.buttons !== 1 || event.pointerType === 'touch' || !selection) return;
    const place = placeOf(event.target);
    if (!place || place.column < 0) return;
    if (place.row !== selection.focus.row || place.column !== selection.focus.column)
      setSelection({ ...selection, focus: place });
  };

  const rect = selection && rectOf(selection);
  const base = baseRow(rows.first);
  /** As many elements as fit; scrolling gives them other rows instead of making new ones. */
  const slots = Math.ceil(viewPx / ROW_PX) + 2 * OVERSCAN_ROWS + 2;
  const drawn = indices(rows).map((row) => (
    <GridRow
      key={row % slots}
      id={id}
      source={source}
      row={row}
      top={(row - base) * ROW_PX}
      lefts={lefts}
      span={span}
      gutterPx={gutterPx}
      marked={rect && row >= rect.top && row <= rect.bottom ? markedSpan(rect) : null}
      focused={selection?.focus.row === row ? selection.focus.column : null}
    />
  ));
  const focus = selection?.focus;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-activedescendant={focus ? `${id}-focus` : undefined}
      tabIndex={0}
      className={classes.grid}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <GridHead
        columns={columns}
        lefts={lefts}
        span={span}
        gutterPx={gutterPx}
        heightPx={HEAD_PX}
        head={head}
        onResize={(column, to) =>
          setOwn((known) => ({
            of: columns,
            widths: { ...(known.of === columns ? known.widths : {}), [column]: to },
          }))
        }
        onPick={(column) => {
          if (rowCount > 0)
            setSelection({ anchor: { row: 0, column }, focus: { row: rowCount - 1, column } });
        }}
      />
      <div
        className={classes.body}
        style={{ height: range.scrollPx, width: gutterPx + (lefts.at(-1) ?? 0) }}
      >
        <div className={classes.rows} style={{ top: scrollTop + base * ROW_PX - offset }}>
          {drawn}
        </div>
      </div>
    </div>
  );
}

/** One object per pair of edges, so that rows compare equal. */
const SPANS = new Map<string, Span>();
const markedSpan = ({ left, right }: Rect): Span => {
  const key = `${left} ${right}`;
  const known = SPANS.get(key) ?? { first: left, end: right + 1 };
  if (SPANS.size > 100) SPANS.clear();
  SPANS.set(key, known);
  return known;
};
