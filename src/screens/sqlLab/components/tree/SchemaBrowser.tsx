import { type RefObject, useEffect, useRef, useState } from 'react';
import { lazily } from '@/ui/lazily';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { RowOf } from '../../model/treeNode';
import type { Tab } from '../../state/activeTab';
import { selectDatabase } from '../../state/selectors';
import { loadTables } from '../../state/thunks/catalog';
import { previewTable } from '../../state/thunks/tableActions';
import { removeTable } from '../../state/thunks/tables';
import type { EditorHandle } from '../../text/SqlEditor';
import { SchemaTree, type TreeHandle } from './SchemaTree';
import classes from './SideBar.module.css';
import { type MenuPlace, TreeMenu } from './TreeMenu';
import { TreeSearchBar } from './TreeSearchBar';
import { useSchemaRows } from './useSchemaRows';
import { type TableSearch, useTableSearch } from './useTableSearch';
import { useTreeActions } from './useTreeActions';

const DefinitionModal = lazily(async () => (await import('./DefinitionModal')).DefinitionModal);

interface Props {
  readonly editor: Tab;
  readonly handle: RefObject<EditorHandle | null>;
}

/** Reads the tables of schemas that were opened beside the tab's own, each once. */
const useTablesOfOpen = (
  { dbId, catalog }: Tab,
  schemas: readonly string[],
  home: string | null,
) => {
  const dispatch = useAppDispatch();
  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const schema of schemas) {
      if (schema === home || requested.current.has(schema)) continue;
      requested.current.add(schema);
      void dispatch(loadTables({ dbId: dbId ?? 0, catalog, schema, force: false }));
    }
  }, [dispatch, schemas, home, dbId, catalog]);
};

const emptyText = ({ search, isSearching }: TableSearch): string => {
  if (search === null) return 'No table is open in this tab.';
  return isSearching ? 'Searching…' : `No table or column matches “${search.text}”.`;
};

/** Schemas, their tables and views, and the columns of open ones; searchable by name. */
export function SchemaBrowser({ editor, handle }: Props) {
  const dispatch = useAppDispatch();
  const dbId = editor.dbId ?? 0;
  const database = useAppSelector((state) => selectDatabase(state, dbId));
  const box = useRef<HTMLInputElement>(null);
  const tree = useRef<TreeHandle>(null);
  const [isOnlyOpened, setOnlyOpened] = useState(false);
  const [menu, setMenu] = useState<(MenuPlace & { row: RowOf<'table'> }) | null>(null);
  const [definition, setDefinition] = useState<RowOf<'definition'> | null>(null);
  const searching = useTableSearch(dbId, editor.catalog);
  const { text, setText, search, note, isFailed } = searching;
  const { rows, home, openSchemas, openedCount } = useSchemaRows(editor, search, isOnlyOpened);
  useTablesOfOpen(editor, openSchemas, home);
  const { placeOf, textOf, insert, act, onSeen } = useTreeActions(editor, {
    handle,
    home,
    mayToggle: search === null && !isOnlyOpened,
    onDefinition: setDefinition,
  });

  return (
    <>
      <TreeSearchBar
        box={box}
        text={text}
        onText={setText}
        onDown={() => tree.current?.focus()}
        openedCount={openedCount}
        isOnlyOpened={isOnlyOpened}
        onOnlyOpened={setOnlyOpened}
      />
      {note && (
        <p className={classes.message} role={isFailed ? 'alert' : 'status'}>
          {note}
        </p>
      )}
      {rows.length === 0 ? (
        <p className={classes.note} role="status">
          {emptyText(searching)}
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
