import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconRefresh } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { schemaShown } from '../state/schemaShown';
import { selectDatabases, selectSchemas, selectTableNames } from '../state/selectors';
import { editorChanged } from '../state/sqlLabSlice';
import { loadSchemas, loadTable, loadTables } from '../state/thunks/catalogue';
import type { Editor } from '../state/types';
import classes from './SideBar.module.css';
import type { EditorHandle } from './SqlEditor';
import { TableTree } from './TableTree';

interface Props {
  readonly editor: Editor;
  readonly handle: RefObject<EditorHandle | null>;
  readonly onHide: () => void;
}

/** Where the tab looks: database, schema, and the tables there with their columns. */
export function SideBar({ editor, handle, onHide }: Props) {
  const dispatch = useAppDispatch();
  const { id, dbId, catalog } = editor;
  const databases = useAppSelector(selectDatabases);
  const schemas = useAppSelector((state) => selectSchemas(state, dbId ?? 0, catalog));
  const schema = schemaShown(editor, schemas.items);
  const tables = useAppSelector((state) =>
    selectTableNames(state, dbId ?? 0, catalog, schema ?? ''),
  );

  useEffect(() => {
    if (dbId !== null) void dispatch(loadSchemas({ dbId, catalog, force: false }));
  }, [dispatch, dbId, catalog]);
  useEffect(() => {
    if (dbId !== null && schema !== null)
      void dispatch(loadTables({ dbId, catalog, schema, force: false }));
  }, [dispatch, dbId, catalog, schema]);

  const refresh = (): void => {
    if (dbId === null) return;
    void dispatch(loadSchemas({ dbId, catalog, force: true }));
    if (schema !== null) void dispatch(loadTables({ dbId, catalog, schema, force: true }));
  };

  return (
    <aside className={classes.bar} aria-label="Database">
      <div className={classes.choosers}>
        <div className={classes.line}>
          <Select
            aria-label="Database"
            placeholder="Choose a database"
            className={classes.grow}
            data={databases.map((database) => ({
              value: String(database.id),
              label: database.database_name,
            }))}
            value={dbId === null ? null : String(dbId)}
            searchable={databases.length > 8}
            allowDeselect={false}
            onChange={(value) =>
              dispatch(editorChanged(id, { dbId: Number(value), catalog: null, schema: null }))
            }
          />
          <Tooltip label="Hide left bar">
            <ActionIcon aria-label="Hide left bar" onClick={onHide}>
              <IconLayoutSidebarLeftCollapse size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </div>
        <div className={classes.line}>
          <Select
            aria-label="Schema"
            placeholder={schemas.status === 'loading' ? 'Loading schemas…' : 'Choose a schema'}
            className={classes.grow}
            data={[...schemas.items]}
            value={schema}
            searchable={schemas.items.length > 8}
            allowDeselect={false}
            onChange={(value) => dispatch(editorChanged(id, { schema: value }))}
          />
          <Tooltip label="Read schemas and tables again">
            <ActionIcon aria-label="Refresh schemas and tables" onClick={refresh}>
              <IconRefresh size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </div>
        <Select
          aria-label="Table"
          placeholder={
            tables.status === 'ready'
              ? `Find one of ${tables.items.length.toLocaleString('en')} tables`
              : 'Find a table'
          }
          data={tables.items.map(({ name }) => name)}
          value={null}
          searchable
          nothingFoundMessage="No such table"
          limit={100}
          onChange={(name) => {
            if (name !== null && dbId !== null)
              void dispatch(loadTable({ dbId, catalog, schema, name, queryEditorId: id }));
          }}
        />
      </div>
      {(schemas.error ?? tables.error) ? (
        <p className={classes.note} role="alert">
          {schemas.error ?? tables.error}
        </p>
      ) : (
        <TableTree editor={editor} schema={schema} tables={tables} handle={handle} />
      )}
    </aside>
  );
}
