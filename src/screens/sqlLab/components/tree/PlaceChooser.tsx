import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { schemaShown } from '../../model/schemaShown';
import {
  selectDatabase,
  selectDatabases,
  selectSchemas,
  selectTableNames,
} from '../../state/selectors';
import { editorChanged } from '../../state/editors/editors';
import { selectCatalogs } from '../../state/tables/tableSelectors';
import { loadCatalogs } from '../../state/thunks/catalog';
import { openTable } from '../../state/thunks/tableActions';
import { refreshCatalogue } from '../../state/thunks/refreshCatalog';
import type { Tab } from '../../state/activeTab';
import classes from './SideBar.module.css';

const SEARCHED_FROM = 8;
const OPTIONS_AT_MOST = 100;

/** Database, catalog if there are several, schema, and a quick way to a table. */
export function PlaceChooser({ editor, onHide }: { editor: Tab; onHide: () => void }) {
  const dispatch = useAppDispatch();
  const { id, dbId, catalog } = editor;
  const place = dbId ?? 0;
  const databases = useAppSelector(selectDatabases);
  const hasCatalogs =
    useAppSelector((state) => selectDatabase(state, dbId))?.allow_multi_catalog ?? false;
  const catalogs = useAppSelector((state) => selectCatalogs(state, place));
  const schemas = useAppSelector((state) => selectSchemas(state, place, catalog));
  const schema = schemaShown(editor, schemas.items);
  const tables = useAppSelector((state) => selectTableNames(state, place, catalog, schema ?? ''));

  useEffect(() => {
    if (dbId === null || !hasCatalogs) return;
    const reading = dispatch(loadCatalogs({ dbId, force: false }));
    return () => reading.abort();
  }, [dispatch, dbId, hasCatalogs]);

  return (
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
          searchable={databases.length > SEARCHED_FROM}
          nothingFoundMessage="No such database"
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
      {hasCatalogs && (
        <Select
          aria-label="Catalog"
          placeholder={catalogs.status === 'loading' ? 'Loading catalogs…' : 'Default catalog'}
          data={[...catalogs.items]}
          value={catalog}
          error={catalogs.error}
          searchable={catalogs.items.length > SEARCHED_FROM}
          clearable
          onChange={(value) => dispatch(editorChanged(id, { catalog: value, schema: null }))}
        />
      )}
      <div className={classes.line}>
        <Select
          aria-label="Schema"
          placeholder={
            schemas.status === 'loading' && dbId !== null ? 'Loading schemas…' : 'Choose a schema'
          }
          className={classes.grow}
          data={[...schemas.items]}
          value={schema}
          searchable={schemas.items.length > SEARCHED_FROM}
          nothingFoundMessage="No such schema"
          limit={OPTIONS_AT_MOST}
          allowDeselect={false}
          onChange={(value) => dispatch(editorChanged(id, { schema: value }))}
        />
        <Tooltip label="Refresh schemas and tables">
          <ActionIcon
            aria-label="Refresh schemas and tables"
            disabled={dbId === null}
            onClick={() => void dispatch(refreshCatalogue(id))}
          >
            <IconRefresh size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </div>
      <Select
        aria-label="Table"
        placeholder={
          tables.status === 'ready'
            ? `Open one of ${tables.items.length.toLocaleString('en')} tables`
            : 'Open a table'
        }
        data={tables.items.map(({ name }) => name)}
        value={null}
        searchable
        nothingFoundMessage="No such table"
        limit={OPTIONS_AT_MOST}
        onChange={(name) => {
          if (name !== null && dbId !== null)
            void dispatch(openTable({ dbId, catalog, schema, name, queryEditorId: id }));
        }}
      />
    </div>
  );
}
