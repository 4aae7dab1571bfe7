import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { changesDiscarded, layoutRedone, layoutUndone } from '../layout/layoutSlice';
import {
  selectDashboardState,
  selectInfo,
  selectLayout,
  selectRedoSteps,
  selectUndoSteps,
} from '../state/selectors';
import classes from './DashboardHeader.module.css';
import { saveDashboard } from '../state/thunks/saveDashboard';

const icon = { size: 16, stroke: 1.5 } as const;

/** Undo, redo, discard and save, while a dashboard is being edited. */
export function EditActions() {
  const dispatch = useAppDispatch();
  const undoSteps = useAppSelector(selectUndoSteps);
  const redoSteps = useAppSelector(selectRedoSteps);
  const layout = useAppSelector(selectLayout);
  const { savedLayout } = useAppSelector(selectInfo);
  const { hasUnsavedChanges, dashboardIsSaving } = useAppSelector(selectDashboardState);
  return (
    <>
      <Tooltip label="Undo (Ctrl or Cmd + Z)">
        <ActionIcon
          aria-label="Undo"
          className={classes.quiet}
          disabled={undoSteps === 0}
          onClick={() => dispatch(layoutUndone())}
        >
          <IconArrowBackUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl or Cmd + Shift + Z)">
        <ActionIcon
          aria-label="Redo"
          className={classes.quiet}
          disabled={redoSteps === 0}
          onClick={() => dispatch(layoutRedone())}
        >
          <IconArrowForwardUp {...icon} />
        </ActionIcon>
      </Tooltip>
      <Button
        variant="default"
        disabled={dashboardIsSaving}
        onClick={() => dispatch(changesDiscarded({ saved: savedLayout, dropped: layout }))}
      >
        Discard
      </Button>
      <Button
        disabled={!hasUnsavedChanges}
        loading={dashboardIsSaving}
        onClick={() => void dispatch(saveDashboard({}))}
      >
        Save
      </Button>
    </>
  );
}
