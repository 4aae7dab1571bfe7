import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { CommandItem } from '@/features/commands/CommandItem';
import { isOffered } from '@/features/commands/command';
import { MenuTip } from '@/ui/MenuTip';
import { sqlLabCommands } from '../../commands';
import type { Tab } from '../../state/activeTab';
import { selectDatabase } from '../../state/selectors';
import { loadDatabaseDetails } from '../../state/thunks/databaseDetails';

const { saveDataset, createChart } = sqlLabCommands;

/** Further actions on the text and its result. */
export function MoreMenu({ editor }: { readonly editor: Tab }) {
  const dispatch = useAppDispatch();
  const database = useAppSelector((state) => selectDatabase(state, editor.dbId));
  const hasResultItems = useAppSelector(
    (state) => isOffered(saveDataset, state) || isOffered(createChart, state),
  );
  const opened = (): void => {
    if (database && database.allows_cost_estimate === undefined)
      void dispatch(loadDatabaseDetails());
  };
  return (
    <Menu onOpen={opened}>
      <Menu.Target>
        <MenuTip label="More">
          <ActionIcon aria-label="More query actions">
            <IconDots size={16} stroke={1.5} />
          </ActionIcon>
        </MenuTip>
      </Menu.Target>
      <Menu.Dropdown>
        <CommandItem command={sqlLabCommands.format} />
        <CommandItem command={sqlLabCommands.saveAs} />
        <CommandItem command={sqlLabCommands.compareSaved} />
        <CommandItem command={sqlLabCommands.copyLink} />
        <CommandItem command={sqlLabCommands.parameters} />
        {database && <Menu.Divider />}
        <CommandItem command={sqlLabCommands.explain} />
        <CommandItem command={sqlLabCommands.estimate} />
        <CommandItem command={sqlLabCommands.schedule} />
        <CommandItem command={sqlLabCommands.createTable} />
        <CommandItem command={sqlLabCommands.createView} />
        <CommandItem command={sqlLabCommands.tableOfQuery} />
        {hasResultItems && <Menu.Divider />}
        <CommandItem command={saveDataset} />
        <CommandItem command={createChart} />
        <Menu.Divider />
        <CommandItem command={sqlLabCommands.shortcuts} />
      </Menu.Dropdown>
    </Menu>
  );
}
