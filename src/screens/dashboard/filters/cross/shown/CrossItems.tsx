import { CommandItem } from '@/features/commands/CommandItem';
import { crossCommands } from './crossCommands';

/** The entries of a menu for those who edit the dashboard. */
export function CrossItems() {
  return (
    <>
      <CommandItem command={crossCommands.crossScopes} />
      <CommandItem command={crossCommands.crossFiltersOff} />
      <CommandItem command={crossCommands.crossFiltersOn} />
    </>
  );
}
