import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconPinned, IconSearch } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { lazily } from '@/ui/lazily';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { writtenName } from '#common/sql/names.ts';
import { selectDatabase } from '../../state/selectors';
import { schemaToggled, treeKey } from '../../state/slices/schemaTreeSlice';
import type { TablePlace } from '../../model/openTable';
import { loadSchemas, loadTables } from '../../state/thunks/catalog';
import { openTable, previewTable, toggleTable } from '../../state/thunks/tableActions';
import { removeTable } from '../../state/thunks/tables';
import type { Retry, RowOf, TreeRow } from '../../model/treeNode';
import type { Tab } from '../../state/activeTab';
import { SchemaTree, type TreeHandle } from './SchemaTree';
import classes from './SideBar.module.css';
import type { EditorHandle } from '../../text/SqlEditor';
import { type MenuPlace, TreeMenu } from './TreeMenu';
import { useSchemaRows } from './useSchemaRows';
import { useTableSearch } from './useTableSearch';

const DefinitionModal = lazily(async () => (await import('./DefinitionModal')).DefinitionModal);

interface Props {
  readonly editor: Tab;
  readonly handle: RefObject<EditorHandle | null>;
}

/** Schemas, their tables and views, and the columns of open ones; searchable by name. */
export function SchemaBrowser({ editor, handle }: Props) {
  const dispatch = useAppDispatch();
  const { id, catalog } = editor;
  const dbId = editor.dbId ?? 0;
  const database = useAppSelector((state) => selectDatabase(state, dbId));
  const box = useRef<HTMLInputElement>(null);
  const tree = useRef<TreeHandle>(null);
  const [isOnlyOpened, setOnlyOpened] = useState(false);
  const [menu, setMenu] = useState<(MenuPlace & { row: RowOf<'table'> }) | null>(null);
  const [definition, setDefinition] = useState<RowOf<'definition'> | null>(null);
  const { text, setText, search, isSearching, note, isFailed } = useTableSearch(dbId, catalog);
  const { rows, home, openSchemas, openedCount } = useSchemaRows(editor, search, isOnlyOpened);

  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const schema of openSchemas) {
      if (schema === home || requested.current.has(schema)) continue;
      requested.current.add(schema);
      void dispatch(loadTables({ dbId, catalog, schema, force: false }));
    }
  }, [dispatch, openSchemas, home, dbId, catalog]);

  /** Alt+S focuses the search from anywhere on the page. */
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyS') return;
      event.preventDefault();
      event.stopPropagation();
      box.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);

  const placeOf = (schema: string, name: string): TablePlace => ({
    dbId,
    catalog,
    schema,
    name,
    queryEditorId: id,
  });
  const textOf = (row: TreeRow): string | null => {
    const written = (name: string) => writtenName(name, database?.backend);
    if (row.kind === 'column') return written(row.column.name);
    if (row.kind === 'schema') return written(row.name);
    if (row.kind !== 'table') return null;
    return row.schema === home ? written(row.name) : `${written(row.schema)}.${written(row.name)}`;
  };
  const insert = (row: TreeRow): void => {
    const name = textOf(row);
    if (name !== null) handle.current?.insert(name);
  };
  const tryAgain = (retry: Retry): void => {
    if (retry.what === 'schemas') void dispatch(loadSchemas({ dbId, catalog, force: true }));
    else if (retry.what === 'tables')
      void dispatch(loadTables({ dbId, catalog, schema: retry.schema, force: true }));
    else void dispatch(openTable(placeOf(retry.schema, retry.name)));
  };
  const act = (row: TreeRow): void => {
    switch (row.kind) {
      case 'schema':
        if (search === null && !isOnlyOpened)
          dispatch(
            schemaToggled({
              tree: treeKey(id, dbId, catalog),
              schema: row.name,
              isOpen: !row.isOpen,
            }),
          );
        return;
      case 'table':
        dispatch(toggleTable(placeOf(row.schema, row.name)));
        return;
      case 'column':
        return insert(row);
      case 'definition':
        return setDefinition(row);
      case 'note':
        return row.retry ? tryAgain(row.retry) : undefined;
    }
  };
  /** Tables that an earlier page left open are read when they scroll into view. */
  const onSeen = useCallback(
    (seen: readonly RowOf<'table'>[]) => {
      for (const { table } of seen) {
        if (!table?.expanded || table.initialized || table.isMetadataLoading) continue;
        if (table.metadataError === null) void dispatch(openTable(table));
      }
    },
    [dispatch],
  );

  return (
    <>
      <div className={classes.find}>
        <TextInput
          ref={box}
          type="search"
          role="searchbox"
          aria-label="Search tables and columns"
          placeholder="Search names"
          title="Alt+S"
          className={classes.grow}
          value={text}
          leftSection={<IconSearch size={14} stroke={1.5} />}
          rightSection={
            text === '' ? null : (
              <CloseButton size="sm" aria-label="Clear search" onClick={() => setText('')} />
            )
          }
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
            else if (event.key === 'ArrowDown') tree.current?.focus();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <Tooltip label={`Only the ${openedCount.toLocaleString('en')} tables opened in this tab`}>
          <ActionIcon
            aria-label="Only opened tables"
            aria-pressed={isOnlyOpened}
            variant={isOnlyOpened ? 'light' : 'subtle'}
            disabled={openedCount === 0 && !isOnlyOpened}
            onClick={() => setOnlyOpened(!isOnlyOpened)}
          >
            <IconPinned size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </div>
      {note && (
        <p className={classes.message} role={isFailed ? 'alert' : 'status'}>
          {note}
        </p>
      )}
      {rows.length === 0 ? (
        <p className={classes.note} role="status">
          {search === null
            ? 'No table is open in this tab.'
            : isSearching
              ? 'Searching…'
              : `No table or column matches “${search.text}”.`}
        </p>
      ) : (
        <SchemaTree
          label={`Tables of ${database?.database_name ?? 'the database'}`}
          rows={rows}
          found={search?.text ?? null}
          canPreview={!database?.disable_data_preview}
          handle={tree}
          textOf={textOf}
          onInsert={insert}
          onAct={act}
          onPreview={({ schema, name }) => void dispatch(previewTable(placeOf(schema, name)))}
          onMenu={(row, x, y) => setMenu({ row, place: placeOf(row.schema, row.name), x, y })}
          onClose={({ table }) => {
            if (table) void dispatch(removeTable(table));
          }}
          onSearch={() => box.current?.focus()}
          onSeen={onSeen}
        />
      )}
      {menu && (
        <TreeMenu
          place={menu.place}
          x={menu.x}
          y={menu.y}
          onInsert={() => insert(menu.row)}
          onClose={() => setMenu(null)}
        />
      )}
      {definition && (
        <DefinitionModal
          name={definition.name}
          sql={definition.sql}
          onClose={() => setDefinition(null)}
        />
      )}
    </>
  );
}
