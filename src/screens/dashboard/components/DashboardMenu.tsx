import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { CommandItem } from '@/features/commands/CommandItem';
import { dashboardCommands } from '../commands';
import { CrossItems } from '../filters/cross/shown/CrossItems';
import { selectWhyNoPictures } from '../pictures/pictureCommands';
import { selectCanEdit } from '../state/selectors';
import { AutoRefreshMenu } from './AutoRefresh';

const icon = { size: 16, stroke: 1.5 } as const;

/** The menu of the whole dashboard. */
export function DashboardMenu() {
  const canEdit = useAppSelector(selectCanEdit);
  const whyNoPictures = useAppSelector(selectWhyNoPictures);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="Dashboard menu">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <CommandItem command={dashboardCommands.refresh} />
        <AutoRefreshMenu />
        <CommandItem command={dashboardCommands.fullScreen} />
        <CommandItem command={dashboardCommands.kiosk} />
        <CommandItem command={dashboardCommands.leaveFullScreen} />
        <CommandItem command={dashboardCommands.print} />
        <CommandItem command={dashboardCommands.pdf} />
        <CommandItem command={dashboardCommands.png} />
        {whyNoPictures !== null && <Menu.Label>{whyNoPictures}</Menu.Label>}
        <CommandItem command={dashboardCommands.share} />
        <CommandItem command={dashboardCommands.saveAs} />
        {canEdit && <Menu.Divider />}
        <CommandItem command={dashboardCommands.pasteComponents} />
        <CommandItem command={dashboardCommands.putTabsOnTop} />
        <CommandItem command={dashboardCommands.removeTopTabs} />
        <CommandItem command={dashboardCommands.filters} />
        <CommandItem command={dashboardCommands.controls} />
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
