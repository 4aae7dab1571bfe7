import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconCursorText, IconDots, IconEye } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { RowOf, TreeRow } from '../../model/treeNode';
import classes from './SchemaTree.module.css';
import { moveBy, rowStartingWith } from './treeKeys';
import { rowLabel, TreeRowText } from './TreeRowText';

const ROW_PX = 26;
const LEAF_PX = 24;
const OVERSCAN = 12;
const PAGE_ROWS = 20;
const TYPED_TOGETHER_MS = 700;

export interface TreeHandle {
  readonly focus: () => void;
}

interface Props {
  readonly label: string;
  readonly rows: readonly TreeRow[];
  /** The searched text, to mark it. */
  readonly found: string | null;
  readonly canPreview: boolean;
  readonly handle: Ref<TreeHandle>;
  /** A row's text for the editor; null if it has none. */
  readonly textOf: (row: TreeRow) => string | null;
  readonly onInsert: (row: TreeRow) => void;
  /** The row's main action: opens or closes, retries, shows a definition, inserts a column. */
  readonly onAct: (row: TreeRow) => void;
  readonly onPreview: (row: RowOf<'table'>) => void;
  readonly onMenu: (row: RowOf<'table'>, x: number, y: number) => void;
  readonly onClose: (row: RowOf<'table'>) => void;
  readonly onSearch: () => void;
  /** The tables in view, so that missing columns can be read. */
  readonly onSeen: (rows: readonly RowOf<'table'>[]) => void;
}

/** A tree of any length: only the visible rows are in the document. */
export function SchemaTree(props: Props) {
  const { label, rows, found, canPreview, handle, textOf, onInsert, onAct, onMenu } = props;
  const { onPreview, onClose, onSearch, onSeen } = props;
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const active = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ((rows[index]?.level ?? 1) < 3 ? ROW_PX : LEAF_PX),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    initialRect: { width: 240, height: 600 },
  });
  const items = virtual.getVirtualItems();
  useImperativeHandle(handle, () => ({ focus: () => scroller.current?.focus() }), []);
  /** Rows have two heights, and which row has which changes with every opening. */
  useEffect(() => virtual.measure(), [virtual, rows]);
  useEffect(() => {
    onSeen(items.map(({ index }) => rows[index]).filter((row) => row?.kind === 'table'));
  }, [items, rows, onSeen]);

  const go = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setActiveId(row.id);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const menuAt = (row: RowOf<'table'>): void => {
    const element = document.getElementById(`${base}${row.id}`);
    const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    onMenu(row, left + 40, bottom);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[active];
    if (!row || event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isTable = row.kind === 'table';
    const move = event.shiftKey ? null : moveBy(event.key, rows, active, PAGE_ROWS);
    if (move?.kind === 'go') go(move.index);
    else if (move) onAct(row);
    else if (event.key === 'Enter' && event.shiftKey) onInsert(row);
    else if (event.key === 'Enter' || (event.key === ' ' && typed.current.text === '')) onAct(row);
    else if (event.key === 'Delete' && isTable && row.table) onClose(row);
    else if (isTable && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')))
      menuAt(row);
    else if (event.key === '/') onSearch();
    else if (event.key.length === 1) {
      const isSame = event.timeStamp - typed.current.at < TYPED_TOGETHER_MS;
      const text = (isSame ? typed.current.text : '') + event.key;
      typed.current = { text, at: event.timeStamp };
      const next = rowStartingWith(text, rows, active);
      if (next !== null) go(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onDragStart = (event: DragEvent, row: TreeRow): void => {
    const text = textOf(row);
    if (text === null) return event.preventDefault();
    event.dataTransfer.setData('text/plain', text);
    event.dataTransfer.effectAllowed = 'copy';
  };
  const onContextMenu = (event: MouseEvent, row: TreeRow): void => {
    if (row.kind !== 'table') return;
    event.preventDefault();
    setActiveId(row.id);
    onMenu(row, event.clientX, event.clientY);
  };

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={rows[active] ? `${base}${rows[active].id}` : undefined}
      className={classes.tree}
      onKeyDown={onKeyDown}
    >
      <div role="none" className={classes.space} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          const isParent = row.kind === 'schema' || row.kind === 'table';
          return (
            <div
              key={row.id}
              id={`${base}${row.id}`}
              role="treeitem"
              aria-label={rowLabel(row)}
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.setSize}
              {...(isParent ? { 'aria-expanded': row.isOpen } : {})}
              aria-selected={index === active}
              data-active={index === active || undefined}
              className={classes.row}
              style={{
                height: size,
                transform: `translateY(${start}px)`,
                paddingLeft: 6 + (row.level - 1) * 14,
              }}
              draggable={textOf(row) !== null}
              onDragStart={(event) => onDragStart(event, row)}
              onContextMenu={(event) => onContextMenu(event, row)}
              onClick={() => {
                setActiveId(row.id);
                onAct(row);
              }}
            >
              <IconChevronRight
                size={12}
                stroke={1.5}
                aria-hidden
                className={classes.chevron}
                data-open={(isParent && row.isOpen) || undefined}
                data-hidden={!isParent || undefined}
              />
              <TreeRowText row={row} found={found} />
              {row.kind === 'note' && row.retry && <span className={classes.retry}>Retry</span>}
              {row.kind === 'table' && (
                <span className={classes.actions} onClick={(event) => event.stopPropagation()}>
                  {canPreview && (
                    <ActionIcon
                      size={22}
                      tabIndex={-1}
                      aria-label={`Preview ${row.name}`}
                      title="Preview 100 rows"
                      onClick={() => onPreview(row)}
                    >
                      <IconEye size={14} stroke={1.5} />
                    </ActionIcon>
                  )}
                  <ActionIcon
                    size={22}
                    tabIndex={-1}
                    aria-label={`Insert ${row.name}`}
                    title="Insert name (Shift+Enter)"
                    onClick={() => onInsert(row)}
                  >
                    <IconCursorText size={14} stroke={1.5} />
                  </ActionIcon>
                  <ActionIcon
                    size={22}
                    tabIndex={-1}
                    aria-label={`Actions for ${row.name}`}
                    title="Actions (Shift+F10)"
                    onClick={() => menuAt(row)}
                  >
                    <IconDots size={14} stroke={1.5} />
                  </ActionIcon>
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
