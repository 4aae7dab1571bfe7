import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { RefreshedTable } from '#common/wire/refresh.ts';
import { useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { selectUser } from '@/features/session/selectors';
import { sameJson } from '@/lib/sameJson';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { ConfirmDelete } from '@/ui/ConfirmDelete';
import classes from './refreshes.module.css';
import { ScheduleFields } from './ScheduleFields';
import { changeRefreshed, endRefreshes } from './thunks';

interface Props {
  readonly table: RefreshedTable;
  readonly onChanged: () => void;
  readonly onEnded: () => void;
}

/** The schedule and the query, for those who may change them. */
export function RefreshSettings({ table, onChanged, onEnded }: Props) {
  const user = useAppSelector(selectUser);
  const [sql, setSql] = useState(table.sql ?? '');
  const [schedule, setSchedule] = useState(table.schedule);
  const [takesOver, setTakesOver] = useState(false);
  const saving = useSubmit(changeRefreshed);
  const isMine = table.owner?.id === user?.userId;
  const isRewritten = sql !== (table.sql ?? '');
  const isChanged = isRewritten || takesOver || !sameJson(schedule, table.schedule);
  const isWhole = (sql.trim() !== '' || table.sql === null) && schedule?.start_date !== '';
  const save = async () => {
    const change = {
      ...(isRewritten ? { sql } : {}),
      ...(sameJson(schedule, table.schedule) ? {} : { schedule }),
      takes_over: takesOver,
    };
    if (await saving.submit({ id: table.dataset_id, change })) onChanged();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="sm">
        <ScheduleFields value={schedule} onChange={setSchedule} />
        {table.sql !== null && (
          <Textarea
            label="Query"
            description={
              table.may_write
                ? 'The next refresh runs it. Columns that come or go change the dataset.'
                : 'Only those who may make tables of queries in this database can change it.'
            }
            className={classes.sql ?? ''}
            autosize
            minRows={3}
            maxRows={12}
            spellCheck={false}
            readOnly={!table.may_write}
            value={sql}
            onChange={({ currentTarget }) => setSql(currentTarget.value)}
          />
        )}
        {!isMine && table.may_write && (
          <Checkbox
            label="Run it with my rights from now on"
            checked={takesOver || isRewritten}
            disabled={isRewritten}
            onChange={({ currentTarget }) => setTakesOver(currentTarget.checked)}
          />
        )}
        {saving.error && <ErrorNotice error={saving.error} compact />}
        <Group justify="space-between">
          <EndButton table={table} onEnded={onEnded} />
          <Button type="submit" loading={saving.isBusy} disabled={!isChanged || !isWhole}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function EndButton({ table, onEnded }: Pick<Props, 'table' | 'onEnded'>) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, submit } = useSubmit(endRefreshes);
  const end = async () => {
    if (await submit(table.dataset_id)) onEnded();
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => setAsking(true)}>
        End the refreshes
      </Button>
      {error && <Text c="bad">{error.message}</Text>}
      {isAsking && (
        <ConfirmDelete
          title="End the refreshes?"
          text={`The table ${table.table_name} and its dataset stay as they are now. The query, its schedule and the list of refreshes are deleted.`}
          onDelete={() => void end()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
