import { ActionIcon, Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { CommandItem } from '@/features/commands/CommandItem';
import { dashboardCommands } from '../../commands';
import { CrossItems } from '../cross/shown/CrossItems';
import { selectCanEdit } from '../../state/selectors';

/** What owners can do with the bar. */
export function FilterSettings() {
  const canEdit = useAppSelector(selectCanEdit);
  if (!canEdit) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="Filter bar settings">
          <IconSettings size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CommandItem command={dashboardCommands.filters} />
        <CrossItems />
      </Menu.Dropdown>
    </Menu>
  );
}
