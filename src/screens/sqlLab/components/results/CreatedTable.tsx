import { Button, Group } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { selectCan } from '@/features/session/selectors';
import { writtenName } from '#common/sql/names.ts';
import { Message } from '@/ui/Message';
import { selectDatabase } from '../../state/selectors';
import { addTab } from '../../state/thunks/addTab';
import { createTableDataset, exploreAddress } from '../../state/thunks/createDataset';
import type { Run } from '../../model/run';

/** The outcome of CREATE TABLE AS or CREATE VIEW AS: the new name, and where to go with it. */
export function CreatedTable({ run }: { run: Run }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const backend = useAppSelector((state) => selectDatabase(state, run.dbId)?.backend);
  const canWrite = useAppSelector((state) => selectCan(state, 'can_write', 'Dataset'));
  const { isBusy, submit } = useSubmit(createTableDataset);
  const { dbId, catalog, tempTable, ctas_method } = run;
  const schema = run.tempSchema ?? run.schema;
  const name = tempTable ?? '';
  const full = [schema, name]
    .filter((part) => part !== null && part !== '')
    .map((part) => writtenName(part ?? '', backend))
    .join('.');

  const explore = async (): Promise<void> => {
    const place = { name, dbId, catalog, schema, queryEditorId: run.sqlEditorId };
    const made = await submit(place);
    if (made) void navigate(exploreAddress(made.reply));
  };
  return (
    <Message
      role="status"
      title={`${ctas_method === 'VIEW' ? 'View' : 'Table'} ${[schema, name].filter(Boolean).join('.')} was created`}
    >
      <p>You can query it now.</p>
      <Group gap={8} justify="center">
        <Button
          variant="default"
          onClick={() =>
            dispatch(
              addTab({
                name,
                sql: `SELECT *\nFROM ${full}`,
                dbId,
                ...(catalog === null ? {} : { catalog }),
                ...(schema === null ? {} : { schema }),
              }),
            )
          }
        >
          Query it
        </Button>
        {canWrite && (
          <Button loading={isBusy} onClick={() => void explore()}>
            Explore
          </Button>
        )}
      </Group>
    </Message>
  );
}
