import { ActionIcon } from '@mantine/core';
import { IconCursorText, IconDots, IconEye } from '@tabler/icons-react';
import { keyText } from '@/lib/keys';
import classes from './SchemaTree.module.css';

interface Props {
  readonly name: string;
  readonly canPreview: boolean;
  readonly onPreview: () => void;
  readonly onInsert: () => void;
  readonly onMenu: () => void;
}

/** Writes a name into the text, at the caret. */
function InsertButton({ name, onInsert }: Pick<Props, 'name' | 'onInsert'>) {
  return (
    <ActionIcon
      size={22}
      tabIndex={-1}
      aria-label={`Insert ${name}`}
      title={`Insert name (${keyText('Shift+Enter')})`}
      onClick={onInsert}
    >
      <IconCursorText size={14} stroke={1.5} />
    </ActionIcon>
  );
}

/** What a column's row offers to the mouse, beside its type. */
export function ColumnActions(insert: Pick<Props, 'name' | 'onInsert'>) {
  return (
    <span
      className={classes.actions}
      data-beside
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <InsertButton {...insert} />
    </span>
  );
}

/** What a table's row offers to the mouse; the keys of the tree do the same. */
export function TableActions({ name, canPreview, onPreview, onInsert, onMenu }: Props) {
  return (
    <span className={classes.actions} onClick={(event) => event.stopPropagation()}>
      {canPreview && (
        <ActionIcon
          size={22}
          tabIndex={-1}
          aria-label={`Preview ${name}`}
          title="Preview 100 rows"
          onClick={onPreview}
        >
          <IconEye size={14} stroke={1.5} />
        </ActionIcon>
      )}
      <InsertButton name={name} onInsert={onInsert} />
      <ActionIcon
        size={22}
        tabIndex={-1}
        aria-label={`Actions for ${name}`}
        title={`Actions (${keyText('Shift+F10')})`}
        onClick={onMenu}
      >
        <IconDots size={14} stroke={1.5} />
      </ActionIcon>
    </span>
  );
}
