import { Button, Group } from '@mantine/core';
import { IconFileUpload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useBundles } from '@/features/bundles/useBundles';
import { useOnTablesMade, useOpenFiles } from '@/features/files/filePlace';
import { ListPage } from '@/features/lists/ListPage';
import { ListSection } from '@/features/lists/ListSection';
import type { RowActions } from '@/features/lists/listView';
import { ownsOrAdmin } from '@/features/session/permissions';
import { selectCan, selectUser } from '@/features/session/selectors';
import { DeleteDialog } from './components/DeleteDialog';
import { libraryView } from './libraryView';
import { useDatasetRefreshes } from './useDatasetRefreshes';
import { type ObjectKind, KINDS, type LibraryRow } from './state/kinds';
import { LISTS } from './state/lists';

const VIEWS = {
  dashboard: libraryView('dashboard'),
  chart: libraryView('chart'),
  dataset: libraryView('dataset'),
} satisfies Readonly<Record<ObjectKind, unknown>>;
const DATASETS_WITH_AGE = libraryView('dataset', { hasAge: true });

/** The list of saved objects of one kind. */
export function LibraryPage({ kind }: { kind: ObjectKind }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [toDelete, setToDelete] = useState<LibraryRow | null>(null);
  const { title, many, create } = KINDS[kind];
  const mayCreate = useAppSelector((state) => selectCan(state, ...create.needs));
  const bundles = useBundles(kind, () => void dispatch(LISTS[kind].load()));
  const openFiles = useOpenFiles();
  const refreshes = useDatasetRefreshes(kind, () => void dispatch(LISTS.dataset.load()));
  useOnTablesMade(() => {
    if (kind === 'dataset') void dispatch(LISTS.dataset.load());
  });
  const actions: RowActions<LibraryRow> = {
    label: (row) => `More options for ${row.title}`,
    of: (row) => {
      const owners = row.owners.map(({ id }) => id);
      const remove = {
        label: 'Delete',
        Icon: IconTrash,
        isDangerous: true,
        run: () => setToDelete(row),
      };
      return [
        ...refreshes.actions(row),
        ...bundles.exportAction(row.id),
        ...(ownsOrAdmin(user, owners) ? [remove] : []),
      ];
    },
  };
  return (
    <ListPage
      title={title}
      action={
        <Group gap="sm">
          {bundles.importButton}
          {kind === 'dataset' && openFiles && (
            <Button
              variant="default"
              leftSection={<IconFileUpload size={16} stroke={1.5} />}
              onClick={() => openFiles([])}
            >
              Data from files
            </Button>
          )}
          {mayCreate && (
            <Button
              component={Link}
              to={create.to}
              leftSection={<IconPlus size={16} stroke={1.5} />}
            >
              {create.label}
            </Button>
          )}
        </Group>
      }
    >
      {bundles.place(
        refreshes.around(
          <ListSection
            key={kind}
            list={LISTS[kind]}
            view={refreshes.fresh.length > 0 ? DATASETS_WITH_AGE : VIEWS[kind]}
            actions={actions}
            {...(bundles.bulkExport.length > 0
              ? { bulk: { nameOf: (row: LibraryRow) => row.title, actions: bundles.bulkExport } }
              : {})}
            empty={{
              title: `There are no ${many} yet`,
              text: mayCreate ? 'What you save appears here.' : 'What you may open appears here.',
              ...(mayCreate
                ? { action: { label: create.label, onClick: () => void navigate(create.to) } }
                : {}),
            }}
          />,
        ),
      )}
      {refreshes.dialog}
      {toDelete && (
        <DeleteDialog
          kind={kind}
          row={toDelete}
          isRefreshed={refreshes.fresh.some(({ dataset_id }) => dataset_id === toDelete.id)}
          onClose={() => setToDelete(null)}
        />
      )}
    </ListPage>
  );
}
