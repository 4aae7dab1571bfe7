import { Button, Group } from '@mantine/core';
import { IconDatabaseOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useBundles } from '@/features/bundles/useBundles';
import { ListPage } from '@/features/lists/ListPage';
import { ListSection } from '@/features/lists/ListSection';
import type { RowActions } from '@/features/lists/listView';
import { selectCan } from '@/features/session/selectors';
import { NoAccess } from '@/ui/NoAccess';
import { usePageTitle } from '@/ui/usePageTitle';
import { DatabaseDialog } from './components/DatabaseDialog';
import { DeleteDialog } from './components/DeleteDialog';
import { databasesView } from './databasesView';
import type { DatabaseRow } from './state/databaseRow';
import { databases } from './state/databases';

type Open =
  | { readonly dialog: 'edit'; readonly id: number | null }
  | { readonly dialog: 'delete'; readonly database: DatabaseRow };

const BUILT_IN_STAYS = {
  label: 'Delete: not possible for the built-in database',
  reason: 'The built-in database holds uploads and the examples, and cannot be deleted.',
};

const EMPTY_TITLE = 'You have no databases yet';

function Databases() {
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'Database'));
  const dispatch = useAppDispatch();
  const bundles = useBundles('database', () => void dispatch(databases.load()));
  const [open, setOpen] = useState<Open | null>(null);
  const edit = (id: number | null) => setOpen({ dialog: 'edit', id });
  const view = useMemo(() => databasesView(canWrite ? edit : null), [canWrite]);
  const connect = { label: 'Connect a database', onClick: () => edit(null) };
  const actions: RowActions<DatabaseRow> = {
    label: ({ database_name: name }) => `More options for ${name}`,
    of: (database) => [
      { label: 'Edit', Icon: IconPencil, run: () => edit(database.id) },
      ...bundles.exportAction(database.id),
      {
        label: 'Delete',
        Icon: IconTrash,
        isDangerous: true,
        run: () => setOpen({ dialog: 'delete', database }),
        refused: database.is_built_in ? BUILT_IN_STAYS : undefined,
      },
    ],
  };
  return (
    <ListPage
      title="Databases"
      action={
        canWrite && (
          <Group gap="sm">
            {bundles.importButton}
            <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={connect.onClick}>
              {connect.label}
            </Button>
          </Group>
        )
      }
    >
      {bundles.place(
        <ListSection
          list={databases}
          view={view}
          actions={canWrite ? actions : undefined}
          {...(bundles.bulkExport.length > 0
            ? {
                bulk: {
                  nameOf: (row: DatabaseRow) => row.database_name,
                  actions: bundles.bulkExport,
                },
              }
            : {})}
          empty={
            canWrite
              ? {
                  title: EMPTY_TITLE,
                  text: 'Queries and charts read from the databases connected here.',
                  Icon: IconDatabaseOff,
                  action: connect,
                }
              : {
                  title: EMPTY_TITLE,
                  text: 'An administrator connects them and decides who may use them.',
                  Icon: IconDatabaseOff,
                }
          }
        />,
      )}
      {open?.dialog === 'edit' && <DatabaseDialog id={open.id} onClose={() => setOpen(null)} />}
      {open?.dialog === 'delete' && (
        <DeleteDialog database={open.database} onClose={() => setOpen(null)} />
      )}
    </ListPage>
  );
}

/** The databases that queries and charts read from. */
export function DatabasesPage() {
  usePageTitle('Databases');
  const canRead = useAppSelector((state) => selectCan(state, 'can_read', 'Database'));
  return canRead ? <Databases /> : <NoAccess to="databases" />;
}
