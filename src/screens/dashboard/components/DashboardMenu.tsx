import { ActionIcon, Menu } from '@mantine/core';
import { IconClock, IconDots } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { CommandItem } from '@/features/commands/CommandItem';
import { useRunCommand } from '@/features/commands/useCommand';
import { dashboardCommands, refreshIntervals } from '../commands';
import { CrossItems } from '../filters/cross/shown/CrossItems';
import { selectCanEdit, selectDashboardState } from '../state/selectors';

const icon = { size: 16, stroke: 1.5 } as const;

/** The menu of the whole dashboard. */
export function DashboardMenu() {
  const canEdit = useAppSelector(selectCanEdit);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="Dashboard menu">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CommandItem command={dashboardCommands.refresh} />
        <RefreshIntervals />
        <CommandItem command={dashboardCommands.share} />
        <CommandItem command={dashboardCommands.saveAs} />
        {canEdit && <Menu.Divider />}
        <CommandItem command={dashboardCommands.pasteComponents} />
        <CommandItem command={dashboardCommands.putTabsOnTop} />
        <CommandItem command={dashboardCommands.removeTopTabs} />
        <CommandItem command={dashboardCommands.filters} />
        <CrossItems />
        <CommandItem command={dashboardCommands.colors} />
        <CommandItem command={dashboardCommands.css} />
        <CommandItem command={dashboardCommands.properties} />
        <CommandItem command={dashboardCommands.versions} />
        <CommandItem command={dashboardCommands.delete} isDangerous />
      </Menu.Dropdown>
    </Menu>
  );
}

function RefreshIntervals() {
  const run = useRunCommand();
  const { editMode, refreshFrequency } = useAppSelector(selectDashboardState);
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconClock {...icon} />}>Auto-refresh</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.Label>{editMode ? 'Saved with the dashboard' : 'For this visit'}</Menu.Label>
        {refreshIntervals.map(({ seconds, command }) => (
          <Menu.Item
            key={seconds}
            fw={seconds === refreshFrequency ? 600 : undefined}
            onClick={() => run(command)}
          >
            {command.label}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
