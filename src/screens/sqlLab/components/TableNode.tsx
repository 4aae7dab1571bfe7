import { ActionIcon, Menu } from '@mantine/core';
import {
  IconChevronRight,
  IconDots,
  IconEye,
  IconKey,
  IconTable,
  IconTableShortcut,
} from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '@/app/redux';
import { tableToggled } from '../state/sqlLabSlice';
import { loadTable, previewTable } from '../state/thunks/catalogue';
import { createTableDataset, exploreAddress } from '../state/thunks/createDataset';
import type { Editor, OpenTable, TableName } from '../state/types';
import { quoted } from './completions';
import classes from './SideBar.module.css';
import type { EditorHandle } from './SqlEditor';

interface Props {
  readonly editor: Editor;
  readonly schema: string;
  readonly item: TableName;
  readonly table: OpenTable | undefined;
  readonly handle: RefObject<EditorHandle | null>;
}

/** A table: a click opens it and shows its columns, a click on a column writes its name. */
export function TableNode({ editor, schema, item, table, handle }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { id, dbId, catalog } = editor;
  const { name, kind } = item;
  const isOpen = table?.expanded ?? false;
  const needsColumns =
    table !== undefined && isOpen && !table.initialized && !table.isMetadataLoading;
  const place = { dbId: dbId ?? 0, catalog, schema, name, queryEditorId: id };

  /** Opened before the page was loaded anew: its columns are read again. */
  useEffect(() => {
    if (needsColumns && dbId !== null)
      void dispatch(loadTable({ dbId, catalog, schema, name, queryEditorId: id }));
    // Only when the node appears: a failed read is tried again by opening the table again.
  }, []); // eslint-disable-line react-hooks/exhaustive-deps

  const toggle = (): void => {
    if (table && (table.initialized || isOpen)) dispatch(tableToggled(table.id));
    else void dispatch(loadTable(place));
  };
  const explore = async (): Promise<void> => {
    const answer = await dispatch(createTableDataset(place));
    if (createTableDataset.fulfilled.match(answer)) void navigate(exploreAddress(answer.payload));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const wants =
      event.key === 'Enter' ||
      event.key === ' ' ||
      (event.key === 'ArrowRight' && !isOpen) ||
      (event.key === 'ArrowLeft' && isOpen);
    if (!wants) return;
    event.preventDefault();
    toggle();
  };
  const Icon = kind === 'table' ? IconTable : IconTableShortcut;
  return (
    <div
      role="treeitem"
      aria-label={name}
      aria-expanded={isOpen}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={classes.table} onClick={toggle} title={name}>
        <IconChevronRight
          size={12}
          stroke={1.5}
          aria-hidden
          className={classes.chevron}
          data-open={isOpen || undefined}
        />
        <Icon size={14} stroke={1.5} aria-hidden className={classes.icon} />
        <span className={classes.name}>{name}</span>
        <span className={classes.actions} onClick={(event) => event.stopPropagation()}>
          <ActionIcon
            size={22}
            aria-label={`Preview ${name}`}
            title="Preview 100 rows"
            onClick={() => void dispatch(previewTable(place))}
          >
            <IconEye size={14} stroke={1.5} />
          </ActionIcon>
          <Menu>
            <Menu.Target>
              <ActionIcon size={22} aria-label={`Actions for ${name}`}>
                <IconDots size={14} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => handle.current?.insert(quoted(name))}>
                Insert name
              </Menu.Item>
              {table?.selectStar && (
                <Menu.Item onClick={() => handle.current?.insert(table.selectStar ?? '')}>
                  Insert SELECT statement
                </Menu.Item>
              )}
              <Menu.Item onClick={() => void explore()}>Create dataset and explore</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </div>
      {isOpen && table && (
        <div role="group">
          {table.isMetadataLoading && <p className={classes.note}>Loading columns…</p>}
          {table.columns.map((column) => (
            <div key={column.name} role="treeitem" aria-label={`${column.name} ${column.type}`}>
              <button
                type="button"
                className={classes.column}
                title={`${column.name} · ${column.longType}${column.comment ? `\n${column.comment}` : ''}\nClick to insert`}
                onClick={() => handle.current?.insert(quoted(column.name))}
              >
                <span className={classes.name}>{column.name}</span>
                {column.isKey && <IconKey size={12} stroke={1.5} aria-label="Primary key" />}
                <span className={classes.kind}>{column.type.toLowerCase()}</span>
              </button>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
