import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileUpload, IconLayoutSidebarLeftCollapse, IconRefresh } from '@tabler/icons-react';
import { useOnTablesMade, useOpenFiles } from '@/features/files/filePlace';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Tab } from '../../state/activeTab';
import { selectDatabase } from '../../state/selectors';
import { refreshCatalogue } from '../../state/thunks/refreshCatalog';
import { CatalogSelect } from './CatalogSelect';
import { DatabaseSelect } from './DatabaseSelect';
import { SchemaSelect } from './SchemaSelect';
import classes from './SideBar.module.css';
import { TableSelect } from './TableSelect';

/** Database, catalog if there are several, schema, and a quick way to a table. */
export function PlaceChooser({ editor, onHide }: { editor: Tab; onHide: () => void }) {
  const dispatch = useAppDispatch();
  const { id, dbId } = editor;
  const openFiles = useOpenFiles();
  useOnTablesMade(() => {
    if (dbId !== null) void dispatch(refreshCatalogue(id));
  });
  const hasCatalogs =
    useAppSelector((state) => selectDatabase(state, dbId))?.allow_multi_catalog ?? false;
  return (
    <div className={classes.choosers}>
      <div className={classes.line}>
        <DatabaseSelect editor={editor} />
        {openFiles && (
          <Tooltip label="Data from files">
            <ActionIcon aria-label="Data from files" onClick={() => openFiles([])}>
              <IconFileUpload size={16} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Hide left bar">
          <ActionIcon aria-label="Hide left bar" onClick={onHide}>
            <IconLayoutSidebarLeftCollapse size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </div>
      {hasCatalogs && <CatalogSelect editor={editor} />}
      <div className={classes.line}>
        <SchemaSelect editor={editor} />
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
      <TableSelect editor={editor} />
    </div>
  );
}
