import { Button, Menu } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { CommandItem } from '@/features/commands/CommandItem';
import { useRunCommand } from '@/features/commands/useCommand';
import { MenuTip } from '@/ui/MenuTip';
import { keepInterval, leaveOut, refreshIntervals, selectIsKeptInterval } from '../refreshCommands';
import { selectIntervals } from '../state/refreshConf';
import { selectDashboardState } from '../state/selectors';
import { intervalText } from '../words/intervals';

const icon = { size: 16, stroke: 1.5 } as const;

/** The intervals, as entries of a menu. */
function Intervals() {
  const run = useRunCommand();
  const { editMode, refreshFrequency } = useAppSelector(selectDashboardState);
  const intervals = useAppSelector(selectIntervals);
  return (
    <>
      <Menu.Label>{editMode ? 'Saved with the dashboard' : 'For this visit'}</Menu.Label>
      {refreshIntervals.slice(0, intervals.length).map((command, at) => {
        const { seconds, label } = intervals[at] ?? { seconds: 0, label: '' };
        return (
          <Menu.Item
            key={seconds}
            fw={seconds === refreshFrequency ? 600 : undefined}
            aria-current={seconds === refreshFrequency || undefined}
            onClick={() => run(command)}
          >
            {label}
          </Menu.Item>
        );
      })}
      <CommandItem command={keepInterval} />
      <CommandItem command={leaveOut} />
    </>
  );
}

/** The intervals within the menu of the dashboard. */
export function AutoRefreshMenu() {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconClock {...icon} />}>Auto-refresh</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Intervals />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

/** In the header: that the dashboard refreshes by itself, how often, and where to change that. */
export function AutoRefreshNote() {
  const { refreshFrequency } = useAppSelector(selectDashboardState);
  const isKept = useAppSelector(selectIsKeptInterval);
  if (refreshFrequency <= 0) return null;
  const text = intervalText(refreshFrequency);
  return (
    <Menu>
      <Menu.Target>
        <MenuTip label="Charts refresh by themselves while this page is in view">
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconClock {...icon} />}
            aria-label={`Auto-refresh: ${text}${isKept ? '' : ', for this visit'}`}
          >
            {isKept ? text : `${text}, this visit`}
          </Button>
        </MenuTip>
      </Menu.Target>
      <Menu.Dropdown>
        <Intervals />
      </Menu.Dropdown>
    </Menu>
  );
}
