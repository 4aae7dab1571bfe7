import { useAppSelector } from '@/app/redux';
import { CommandButton } from '@/features/commands/CommandButton';
import { CommandIcon } from '@/features/commands/CommandIcon';
import { dashboardCommands } from '../commands';
import { selectIsSaving } from '../state/selectors';
import classes from './DashboardHeader.module.css';

/** Undo, redo, discard and save, in edit mode. */
export function EditActions() {
  const isSaving = useAppSelector(selectIsSaving);
  return (
    <>
      <CommandIcon command={dashboardCommands.undo} className={classes.quiet} />
      <CommandIcon command={dashboardCommands.redo} className={classes.quiet} />
      <CommandButton command={dashboardCommands.discard} variant="default" />
      <CommandButton command={dashboardCommands.save} loading={isSaving} />
    </>
  );
}
