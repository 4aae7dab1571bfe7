import { useAppSelector } from '@/app/redux';
import { CommandButton } from '@/features/commands/CommandButton';
import { CommandIcon } from '@/features/commands/CommandIcon';
import { selectionCommands } from './selectionCommands';
import { selectSelection } from './selectionSlice';
import classes from './SelectionBar.module.css';

const {
  copySelected,
  cutSelected,
  duplicateSelected,
  sameHeight,
  sameWidth,
  deleteSelected,
  clearSelection,
} = selectionCommands;

/** What can be done with several components at once; one alone has its own menu. */
export function SelectionBar() {
  const count = useAppSelector(selectSelection).length;
  if (count < 2) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected components">
      <span role="status">{count} selected</span>
      {[copySelected, cutSelected, duplicateSelected].map((command) => (
        <CommandIcon key={command.label} command={command} />
      ))}
      {[sameHeight, sameWidth].map((command) => (
        <CommandButton key={command.label} command={command} variant="subtle" />
      ))}
      {[deleteSelected, clearSelection].map((command) => (
        <CommandIcon key={command.label} command={command} />
      ))}
    </div>
  );
}
