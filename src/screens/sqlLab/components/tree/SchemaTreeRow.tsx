import { IconChevronRight } from '@tabler/icons-react';
import type { DragEvent, MouseEvent, ReactNode } from 'react';
import type { TreeRow } from '../../model/treeNode';
import classes from './SchemaTree.module.css';
import { ColumnActions } from './TableActions';
import { rowLabel, TreeRowText } from './TreeRowText';

const FIRST_INDENT_PX = 6;
const INDENT_PX = 14;

interface Props {
  readonly row: TreeRow;
  readonly id: string;
  readonly isActive: boolean;
  /** Where it stands in the tree, and how high it is. */
  readonly start: number;
  readonly size: number;
  /** The searched text, to mark it. */
  readonly found: string | null;
  /** Its text for the editor; null where it has none. */
  readonly text: string | null;
  readonly onClick: () => void;
  /** Writes its name into the text. */
  readonly onInsert: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** A row of the tree; it can be dragged into the text. */
export function SchemaTreeRow(props: Props) {
  const { row, id, isActive, start, size, found, text, onClick, onInsert, onContextMenu } = props;
  const { children } = props;
  const isParent = row.kind === 'schema' || row.kind === 'table';
  const onDragStart = (event: DragEvent): void => {
    if (text === null) return event.preventDefault();
    event.dataTransfer.setData('text/plain', text);
    event.dataTransfer.effectAllowed = 'copy';
  };
  return (
    <div
      id={id}
      role="treeitem"
      aria-label={rowLabel(row)}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      {...(isParent ? { 'aria-expanded': row.isOpen } : {})}
      aria-selected={isActive}
      data-active={isActive || undefined}
      className={classes.row}
      style={{
        height: size,
        transform: `translateY(${start}px)`,
        paddingLeft: FIRST_INDENT_PX + (row.level - 1) * INDENT_PX,
      }}
      draggable={text !== null}
      onDragStart={onDragStart}
      onContextMenu={onContextMenu}
      onClick={onClick}
      onDoubleClick={row.kind === 'column' ? onInsert : undefined}
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
      {row.kind === 'note' && row.retry && (
        <>
          {' '}
          <span className={classes.retry}>Retry</span>
        </>
      )}
      {row.kind === 'column' && <ColumnActions name={row.column.name} onInsert={onInsert} />}
      {children}
    </div>
  );
}
