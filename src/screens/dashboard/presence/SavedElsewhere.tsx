import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { utcMs } from '@/features/charts/age';
import { useRequest } from '@/features/requests/useRequest';
import { Ago } from '@/ui/Ago';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Waiting } from '@/ui/Waiting';
import { selectDashboardState, selectInfo } from '../state/selectors';
import { loadTheirs } from '../state/thunks/loadTheirs';
import { changesInWords } from '../words/changes';
import classes from './SavedElsewhere.module.css';
import { loadSaved } from './loadSaved';
import { selectSavedElsewhere } from './selectors';

/** Another window saved the dashboard: who, when, and a way to see what. */
export function SavedElsewhere() {
  const saved = useAppSelector(selectSavedElsewhere);
  const [isOpen, setOpen] = useState(false);
  if (!saved) return null;
  return (
    <div className={classes.note} role="status">
      <span>
        {saved.name} saved this dashboard <Ago at={utcMs(saved.at)} />
      </span>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        Review
      </Button>
      {isOpen && <Review name={saved.name} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Review({ name, onClose }: { name: string; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { id } = useAppSelector(selectInfo);
  const { hasUnsavedChanges } = useAppSelector(selectDashboardState);
  const { reply, error, reload } = useRequest(loadSaved, id);
  const changes = reply && changesInWords(reply.before, reply.edition);
  const load = () => {
    if (reply) void dispatch(loadTheirs(reply.theirs));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`What ${name === 'You' ? 'you' : name} saved`}>
      {error && <ErrorNotice error={error} action={{ label: 'Try again', onClick: reload }} />}
      {!error && !changes && <Waiting>Comparing…</Waiting>}
      {changes?.length === 0 && <Text>Nothing that can be seen on this page.</Text>}
      {changes && changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {hasUnsavedChanges && (
        <Text>
          Your changes are still here. When you save, both are kept, and you are asked where both
          changed the same.
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {hasUnsavedChanges ? 'Keep editing' : 'Close'}
        </Button>
        <Button variant="default" disabled={!reply} onClick={load}>
          Load theirs
        </Button>
      </Group>
    </Modal>
  );
}
