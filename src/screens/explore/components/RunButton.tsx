import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { useCommand } from '@/features/commands/useCommand';
import { keyText } from '@/lib/keys';
import { exploreCommands } from '../commands';
import {
  selectErrors,
  selectExploreChart,
  selectFormData,
  selectIsStale,
} from '../state/selectors';
import classes from './ExplorePage.module.css';
import { namesOf } from './namesOf';

/** Runs the chart while it does not show its settings, and stops a run; nothing otherwise. */
export function RunButton({ onRun }: { readonly onRun?: () => void }) {
  const run = useCommand(exploreCommands.run);
  const stop = useCommand(exploreCommands.stop);
  const { chartStatus, latestQueryFormData } = useAppSelector(selectExploreChart);
  const form = useAppSelector(selectFormData);
  const isStale = useAppSelector(selectIsStale);
  const wrong = Object.keys(useAppSelector(selectErrors));
  if (chartStatus === 'loading')
    return (
      <Button
        className={classes.run}
        variant="default"
        leftSection={<IconPlayerStop size={14} stroke={1.5} />}
        onClick={stop.run}
      >
        {stop.label}
      </Button>
    );
  if (!form || (latestQueryFormData !== null && !isStale)) return null;
  return (
    <Button
      className={classes.run}
      leftSection={<IconPlayerPlay size={14} stroke={1.5} />}
      disabled={wrong.length > 0}
      title={
        wrong.length > 0 ? `Check ${namesOf(wrong, form)}` : keyText(exploreCommands.run.keys[0])
      }
      onClick={() => {
        run.run();
        onRun?.();
      }}
    >
      {run.label}
    </Button>
  );
}
