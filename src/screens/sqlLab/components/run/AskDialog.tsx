import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { Sweeping } from '#common/sql/sweeping.ts';
import { useAppDispatch } from '@/app/redux';
import { type Asked, runAnswered } from '../../state/asking';
import { sendTexts } from '../../state/thunks/sendRun';
import classes from './dialogs.module.css';
import { useRowCounts } from './useRowCounts';

/** What a statement would do, in words. */
const effectOf = ({ does, object, target, hasWhere }: Sweeping, count: string | null): string => {
  const name = target.length > 0 ? target.join('.') : 'the table';
  const rows = count === null ? '' : ` (${count})`;
  const where = hasWhere ? 'with a WHERE that is always true' : 'without WHERE';
  switch (does) {
    case 'update':
      return `UPDATE ${where} changes every row of ${name}${rows}.`;
    case 'delete':
      return `DELETE ${where} removes every row of ${name}${rows}.`;
    case 'truncate':
      return `TRUNCATE removes every row of ${name}${rows}.`;
    case 'drop part':
      return `ALTER TABLE removes a part of ${name}${rows} with its values.`;
    case 'replace':
      return `CREATE OR REPLACE removes ${name}${rows} and makes another one.`;
    case 'drop':
      return `DROP removes the ${object} ${name}${rows}.`;
  }
};

/** Asks before statements run that change or remove all a table holds. */
export function AskDialog({ asked }: { readonly asked: Asked }) {
  const dispatch = useAppDispatch();
  const [isUnasked, setUnasked] = useState(false);
  const { editorId, toRun, sweeping } = asked;
  const counts = useRowCounts(editorId, sweeping);
  const cancel = () => dispatch(runAnswered({ isUnasked: false }));
  const run = (): void => {
    dispatch(runAnswered({ isUnasked }));
    void dispatch(sendTexts({ editorId, toRun }));
  };
  const title = sweeping.length === 1 ? 'Run this statement?' : 'Run these statements?';
  return (
    <Modal opened onClose={cancel} title={title}>
      <div className={classes.asked}>
        {sweeping.map((one, at) => (
          // eslint-disable-next-line react/no-array-index-key -- a statement may occur twice
          <section key={at}>
            <Text size="sm">{effectOf(one, counts[at] ?? null)}</Text>
            <pre className={`${classes.statement} ${classes.mono}`}>{one.sql}</pre>
          </section>
        ))}
      </div>
      <Checkbox
        mt={16}
        label="Do not ask again in this tab"
        checked={isUnasked}
        onChange={({ currentTarget }) => setUnasked(currentTarget.checked)}
      />
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" data-autofocus onClick={cancel}>
          Cancel
        </Button>
        <Button color="bad" onClick={run}>
          Run anyway
        </Button>
      </Group>
    </Modal>
  );
}
