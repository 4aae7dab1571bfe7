import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { RefreshedTable } from '#common/wire/refresh.ts';
import { useRequest } from '@/features/requests/useRequest';
import { useSubmit } from '@/features/requests/useSubmit';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { FreshnessText } from './FreshnessLine';
import { HistoryTable } from './HistoryTable';
import { LostNotice } from './LostNotice';
import classes from './refreshes.module.css';
import { RefreshSettings } from './RefreshSettings';
import { loadRefreshed, startRefresh, stopRefresh } from './thunks';
import { useAwaited } from './useFreshness';

interface Props {
  readonly datasetId: number;
  readonly onClose: () => void;
}

const NONE: readonly RefreshedTable[] = [];

/** When and how the table of a dataset is written anew: its age, its last refreshes, and its settings. */
export function RefreshesModal({ datasetId, onClose }: Props) {
  const { reply, error, reload } = useRequest(loadRefreshed, datasetId);
  useAwaited(reply ? [reply] : NONE, reload);
  return (
    <Modal opened onClose={onClose} title="Refreshes" size="xl">
      {error && !reply && (
        <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />
      )}
      {!error && !reply && <Waiting>Loading the refreshes…</Waiting>}
      {reply && <Shown table={reply} onChanged={reload} onClose={onClose} />}
    </Modal>
  );
}

interface ShownProps {
  readonly table: RefreshedTable;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

function Shown({ table, onChanged, onClose }: ShownProps) {
  const { schema, table_name, rows, owner, may_change: mayChange, lost, history } = table;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {`A query writes the table ${schema}.${table_name}, which has ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}. It runs with the rights of ${owner?.name ?? 'nobody: its owner is gone'}.`}
      </Text>
      <div className={classes.line} role="note" aria-label="Age of the table">
        <FreshnessText fresh={table} />
      </div>
      {lost && <LostNotice lost={lost} onLeave={onClose} />}
      {mayChange && <Actions table={table} onChanged={onChanged} />}
      <HistoryTable history={history} />
      {mayChange && (
        <RefreshSettings
          key={`${table.sql} ${JSON.stringify(table.schedule)} ${owner?.id}`}
          table={table}
          onChanged={onChanged}
          onEnded={onClose}
        />
      )}
    </Stack>
  );
}

function Actions({ table, onChanged }: Omit<ShownProps, 'onClose'>) {
  const starting = useSubmit(startRefresh);
  const stopping = useSubmit(stopRefresh);
  const { dataset_id: id, running } = table;
  const error = starting.error ?? stopping.error;
  const send = async ({ submit }: typeof starting) => {
    await submit(id);
    onChanged();
  };
  return (
    <Group gap="sm">
      {running ? (
        <Button variant="default" loading={stopping.isBusy} onClick={() => void send(stopping)}>
          Stop
        </Button>
      ) : (
        <Button loading={starting.isBusy} onClick={() => void send(starting)}>
          Refresh now
        </Button>
      )}
      {error && <ErrorNotice error={error} compact />}
    </Group>
  );
}
