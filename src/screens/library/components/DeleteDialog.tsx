import { Alert, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { ConfirmDelete } from '@/ui/ConfirmDelete';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { type ObjectKind, KINDS, type LibraryRow } from '../state/kinds';
import { LISTS } from '../state/lists';
import { loadDatasetUse } from '../state/thunks';

interface Props {
  readonly kind: ObjectKind;
  readonly row: LibraryRow;
  /** A query writes the table of the dataset anew. */
  readonly isRefreshed: boolean;
  readonly onClose: () => void;
}

const DROPPED = { drop_table: 'true' } as const;

/** What else is affected: a chart is removed from its dashboards too. */
const alsoFrom = ({ usedIn }: LibraryRow): string => {
  if (usedIn.length === 0) return '';
  const what = usedIn.length === 1 ? 'the dashboard' : 'the dashboards';
  return `, and from ${what} ${usedIn.map(({ title }) => title).join(', ')}`;
};

const listed = (names: readonly string[], count: number, one: string): string => {
  const hidden = count - names.length;
  const more = hidden > 0 ? [`${hidden} that you may not see`] : [];
  const all = new Intl.ListFormat('en', { type: 'conjunction' }).format([...names, ...more]);
  return `${count} ${one}${count === 1 ? '' : 's'} (${all})`;
};

/** What a dataset takes with it: the charts on it have no data any more. */
function DatasetUse({ id }: { readonly id: number }) {
  const { reply, error, reload } = useRequest(loadDatasetUse, id);
  if (error) return <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />;
  if (!reply) return <Waiting>Looking for charts that use it…</Waiting>;
  const { charts, dashboards } = reply;
  if (charts.count === 0) return <Text mt="sm">No chart uses it.</Text>;
  return (
    <Alert color="bad" role="alert" mt="sm" title="In use">
      {listed(
        charts.result.map(({ slice_name }) => slice_name),
        charts.count,
        'chart',
      )}{' '}
      will have no data any more
      {dashboards.count > 0 &&
        `, on ${listed(
          dashboards.result.map(({ title }) => title || '[ untitled dashboard ]'),
          dashboards.count,
          'dashboard',
        )}`}
      .
    </Alert>
  );
}

/** Says what else a deletion affects. */
export function DeleteDialog({ kind, row, isRefreshed, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [dropsTable, setDropsTable] = useState(false);
  const { id, title } = row;
  return (
    <ConfirmDelete
      title={`Delete this ${KINDS[kind].one}?`}
      text={`“${title}” will be deleted for everybody${alsoFrom(row)}.`}
      onDelete={() =>
        void dispatch(
          LISTS[kind].remove([{ id, name: title, ...(dropsTable ? { with: DROPPED } : {}) }]),
        )
      }
      onClose={onClose}
    >
      {kind === 'dataset' && <DatasetUse id={id} />}
      {isRefreshed && (
        <Checkbox
          mt="sm"
          label="Delete its table, too"
          description="A query keeps this table fresh. Its schedule is deleted with the dataset; the table stays as it is now unless it is deleted, too."
          checked={dropsTable}
          onChange={({ currentTarget }) => setDropsTable(currentTarget.checked)}
        />
      )}
    </ConfirmDelete>
  );
}
