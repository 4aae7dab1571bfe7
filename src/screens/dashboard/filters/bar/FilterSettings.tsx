import { ActionIcon, Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { CommandItem } from '@/features/commands/CommandItem';
import { CrossItems } from '../cross/shown/CrossItems';
import { dashboardCommands } from '../../commands';
import { selectCanEdit, selectInfo } from '../../state/selectors';
import { saveMetadata } from '../../state/thunks/saveMetadata';

const PLACES = [
  ['VERTICAL', 'Left of the charts'],
  ['HORIZONTAL', 'Above the charts'],
] as const;

/** What owners can do with the bar. */
export function FilterSettings() {
  const dispatch = useAppDispatch();
  const canEdit = useAppSelector(selectCanEdit);
  const { filterBarOrientation } = useAppSelector(selectInfo);
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
        <CommandItem command={dashboardCommands.controls} />
        <CrossItems />
        <Menu.Divider />
        <Menu.Label>Place of the filter bar, for everybody</Menu.Label>
        <Menu.RadioGroup
          value={filterBarOrientation}
          onChange={(place) => void dispatch(saveMetadata({ filter_bar_orientation: place }))}
        >
          {PLACES.map(([place, label]) => (
            <Menu.RadioItem key={place} value={place}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
