import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schedule } from '#common/wire/schedule.ts';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { MakingState } from './MakingState';
import classes from './refreshes.module.css';
import { ScheduleFields } from './ScheduleFields';
import { useMaking } from './useMaking';

export interface GivenQuery {
  readonly databaseId: number;
  /** Where names without a schema are looked up; null: where the connection does. */
  readonly schema: string | null;
  readonly sql: string;
  readonly name: string;
}

interface Props {
  readonly given: GivenQuery;
  readonly onClose: () => void;
  readonly onMade?: () => void;
}

const DEFAULT_SCHEMA = 'main';

/** Keeps the rows of a query as a table with a dataset, which can be written anew by a schedule. */
export function TableOfQueryModal({ given, onClose, onMade }: Props) {
  const [name, setName] = useState(given.name);
  const [schema, setSchema] = useState(given.schema ?? DEFAULT_SCHEMA);
  const [sql, setSql] = useState(given.sql);
  const [schedule, setSchedule] = useState<Schedule | null>(null);
  const { run, isBusy, error, start, stop } = useMaking();
  const isRunning = run?.state === 'running';
  const isDone = run?.state === 'done';
  const isWhole =
    name.trim() !== '' && sql.trim() !== '' && (schedule === null || schedule.start_date !== '');
  const close = () => {
    if (isDone) onMade?.();
    onClose();
  };
  const make = () =>
    start({
      database_id: given.databaseId,
      schema: schema.trim(),
      table_name: name.trim(),
      sql,
      query_schema: given.schema,
      schedule,
    });
  return (
    <Modal opened onClose={close} title="Table of a query" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            The rows become a table with a dataset over it. Each refresh runs the query with your
            rights and replaces all rows in one step. Whoever may read the dataset sees all of them:
            rules on rows of the tables that the query reads do not follow.
          </Text>
          <Group grow align="flex-start">
            <TextInput
              label="Table name"
              value={name}
              maxLength={255}
              data-autofocus
              disabled={isRunning || isDone}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <TextInput
              label="Schema"
              value={schema}
              maxLength={255}
              disabled={isRunning || isDone}
              onChange={({ currentTarget }) => setSchema(currentTarget.value)}
            />
          </Group>
          <Textarea
            label="Query"
            className={classes.sql ?? ''}
            autosize
            minRows={3}
            maxRows={10}
            spellCheck={false}
            value={sql}
            disabled={isRunning || isDone}
            onChange={({ currentTarget }) => setSql(currentTarget.value)}
          />
          {!isDone && <ScheduleFields value={schedule} onChange={setSchedule} />}
          {error && <ErrorNotice error={error} compact />}
          {run && <MakingState run={run} name={name} onLeave={close} />}
        </Stack>
        <Group justify="flex-end" mt="md" gap="sm">
          <Button variant="default" onClick={isRunning ? stop : close}>
            {isRunning ? 'Stop' : isDone ? 'Close' : 'Cancel'}
          </Button>
          {!isDone && (
            <Button type="submit" loading={isBusy || isRunning} disabled={!isWhole}>
              Make the table
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  );
}
