import { Modal } from '@mantine/core';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { TableOfQueryModal } from './TableOfQueryModal';
import { loadQuery } from './thunks';

interface Props {
  readonly datasetId: number;
  readonly onClose: () => void;
  readonly onMade?: () => void;
}

/** The table of the query of a virtual dataset, which stays as it is. */
export function TableOfDatasetModal({ datasetId, ...closing }: Props) {
  const { reply, error, reload } = useRequest(loadQuery, datasetId);
  if (reply) {
    const { database, schema, sql, table_name: name } = reply;
    const given = { databaseId: database.id, schema, sql: sql ?? '', name: `${name}_table` };
    return <TableOfQueryModal given={given} {...closing} />;
  }
  return (
    <Modal opened onClose={closing.onClose} title="Table of a query" size="lg">
      {error ? (
        <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />
      ) : (
        <Waiting>Loading the query…</Waiting>
      )}
    </Modal>
  );
}
