import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { utcMs } from '@/features/charts/age';
import { Ago } from '@/ui/Ago';
import type { Choices } from '../merge/asking';
import type { Conflict } from '../state/dashboardState';
import { dialogOpened, overwriteDismissed } from '../state/dashboardStateSlice';
import { selectDashboardState } from '../state/selectors';
import { loadTheirs } from '../state/thunks/loadTheirs';
import { saveDashboard } from '../state/thunks/saveDashboard';
import classes from './ConfirmOverwriteModal.module.css';
import { isAnswered, QuestionList } from '../questions/QuestionList';

/** Somebody else saved first, and changed the same. */
export function ConfirmOverwriteModal() {
  const { overwriteConfirmMetadata: conflict } = useAppSelector(selectDashboardState);
  return conflict && <Questions conflict={conflict} />;
}

/** Who saved, when, and both values of everything that both changed. */
function Questions({ conflict }: { conflict: Conflict }) {
  const dispatch = useAppDispatch();
  const [choices, setChoices] = useState<Choices>({});
  const { theirs, questions, taken } = conflict;
  const { changedByName, changedOn } = theirs.dashboard;
  const name = changedByName || 'Another person';
  const stay = () => dispatch(overwriteDismissed());
  const copy = () => {
    stay();
    dispatch(dialogOpened('saveAs'));
  };
  return (
    <Modal opened onClose={stay} title="Somebody else saved this dashboard" size="lg">
      <Text>
        {name} saved it <Ago at={utcMs(changedOn)} />, after you opened it, and changed what you
        changed too. Please confirm the overwrite values.
      </Text>
      <QuestionList
        questions={questions}
        theirName={name}
        choices={choices}
        onChoose={setChoices}
      />
      {taken.length > 0 && (
        <details className={classes.taken}>
          <summary>Everything that {name} changed</summary>
          <ul>
            {taken.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          Where you changed nothing, it stays as {name} saved it.
        </details>
      )}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button variant="default" onClick={() => void dispatch(loadTheirs(theirs))}>
          Load theirs
        </Button>
        <Button variant="default" onClick={copy}>
          Save as copy
        </Button>
        <Button
          disabled={!isAnswered(questions, choices)}
          onClick={() => void dispatch(saveDashboard({ choices }))}
        >
          Overwrite
        </Button>
      </Group>
    </Modal>
  );
}
