import { CommandButton } from '@/features/commands/CommandButton';
import { fullScreenCommands } from './fullScreenCommands';
import classes from './LeaveKiosk.module.css';

/** The way out where no title shows; seen under the pointer, with the focus, and on screens without a pointer. */
export function LeaveKiosk() {
  return (
    <div className={classes.leave}>
      <CommandButton command={fullScreenCommands.leaveFullScreen} variant="default" />
    </div>
  );
}
