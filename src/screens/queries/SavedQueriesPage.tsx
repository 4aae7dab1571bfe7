import { IconExternalLink, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { useBundles } from '@/features/bundles/useBundles';
import { ListSection } from '@/features/lists/ListSection';
import type { RowActions } from '@/features/lists/listView';
import { DeleteSavedDialog } from './components/DeleteSavedDialog';
import { EditSavedDialog } from './components/EditSavedDialog';
import { QueriesFrame } from './components/QueriesFrame';
import { addressOf, SAVED_VIEW } from './savedView';
import { saved } from './state/lists';
import type { SavedRow } from './state/saved';
import { shareSaved } from './state/thunks';

type Dialog =
  | { readonly kind: 'edit'; readonly row: SavedRow }
  | { readonly kind: 'delete'; readonly rows: readonly SavedRow[] };

/** The saved queries of a person: described, tagged, shared, opened again. */
export function SavedQueriesPage() {
  const dispatch = useAppDispatch();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const bundles = useBundles('saved_query', () => void dispatch(saved.load()));
  const askToDelete = (rows: readonly SavedRow[]) => setDialog({ kind: 'delete', rows });
  const actions: RowActions<SavedRow> = {
    heading: 'Actions',
    label: ({ name }) => `More options for ${name}`,
    of: (row) => [
      { label: 'Open in a tab', Icon: IconExternalLink, to: addressOf(row) },
      {
        label: 'Edit name, description, tags',
        Icon: IconPencil,
        run: () => setDialog({ kind: 'edit', row }),
      },
      { label: 'Copy link', Icon: IconLink, run: () => void dispatch(shareSaved(row.id)) },
      ...bundles.exportAction(row.id),
      { label: 'Delete', Icon: IconTrash, isDangerous: true, run: () => askToDelete([row]) },
    ],
  };
  return (
    <QueriesFrame title="Saved queries" action={bundles.importButton}>
      {bundles.place(
        <ListSection
          list={saved}
          view={SAVED_VIEW}
          actions={actions}
          bulk={{
            nameOf: ({ name }) => name,
            actions: [
              ...bundles.bulkExport,
              { label: 'Delete', isDangerous: true, run: askToDelete },
            ],
          }}
          empty={{
            title: 'There are no saved queries yet',
            text: 'Save a query in the SQL editor to find it here.',
          }}
        />,
      )}
      {dialog?.kind === 'edit' && (
        <EditSavedDialog row={dialog.row} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteSavedDialog rows={dialog.rows} onClose={() => setDialog(null)} />
      )}
    </QueriesFrame>
  );
}
