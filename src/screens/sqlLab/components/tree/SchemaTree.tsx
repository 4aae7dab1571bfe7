import { type MouseEvent, type Ref, useId, useImperativeHandle, useState } from 'react';
import type { RowOf, TreeRow } from '../../model/treeNode';
import classes from './SchemaTree.module.css';
import { SchemaTreeRow } from './SchemaTreeRow';
import { TableActions } from './TableActions';
import { useRowsInSight } from './useRowsInSight';
import { useTreeKeys } from './useTreeKeys';

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
  /** The row's main action: opens or closes, retries, shows a definition. */
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
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  );
  const { scroller, items, height, scrollTo } = useRowsInSight(rows, onSeen);
  useImperativeHandle(handle, () => ({ focus: () => scroller.current?.focus() }), [scroller]);

  const go = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setActiveId(row.id);
    scrollTo(index);
  };
  const menuAt = (row: RowOf<'table'>): void => {
    const element = document.getElementById(`${base}${row.id}`);
    const { left = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
    onMenu(row, left + 40, bottom);
  };

  const onKeyDown = useTreeKeys({
    rows,
    active,
    go,
    onAct,
    onInsert,
    onMenu: menuAt,
    onClose,
    onSearch,
  });
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
      <div role="none" className={classes.space} style={{ height: height }}>
        {items.map(({ index, start, size }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <SchemaTreeRow
              key={row.id}
              row={row}
              id={`${base}${row.id}`}
              isActive={index === active}
              start={start}
              size={size}
              found={found}
              text={textOf(row)}
              onContextMenu={(event) => onContextMenu(event, row)}
              onClick={() => {
                setActiveId(row.id);
                onAct(row);
              }}
              onInsert={() => onInsert(row)}
            >
              {row.kind === 'table' && (
                <TableActions
                  name={row.name}
                  canPreview={canPreview}
                  onPreview={() => onPreview(row)}
                  onInsert={() => onInsert(row)}
                  onMenu={() => menuAt(row)}
                />
              )}
            </SchemaTreeRow>
          );
        })}
      </div>
    </div>
  );
}
