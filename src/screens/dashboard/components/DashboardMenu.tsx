import { ActionIcon, Menu } from '@mantine/core';
import {
  IconClock,
  IconDots,
  IconLayoutNavbar,
  IconLink,
  IconRefresh,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCan } from '@/features/session/selectors';
import { topTabsCreated, topTabsRemoved } from '../layout/layoutSlice';
import { topTabsOf } from '../layout/tabs';
import { refreshFrequencySet } from '../state/dashboardStateSlice';
import { selectCanEdit, selectDashboardState, selectLayout } from '../state/selectors';
import { refreshDashboard } from '../state/thunks/refreshDashboard';
import { DeleteModal } from './DeleteModal';
import { PropertiesModal } from './PropertiesModal';
import { ShareModal } from './ShareModal';

const icon = { size: 16, stroke: 1.5 } as const;

const INTERVALS = [
  [0, 'Never'],
  [10, 'Every 10 seconds'],
  [30, 'Every 30 seconds'],
  [60, 'Every minute'],
  [300, 'Every 5 minutes'],
  [1800, 'Every 30 minutes'],
  [3600, 'Every hour'],
] as const;

type Dialog = 'share' | 'properties' | 'delete';

/** What can be done with the whole dashboard. */
export function DashboardMenu() {
  const dispatch = useAppDispatch();
  const canEdit = useAppSelector(selectCanEdit);
  const canShare = useAppSelector((state) => selectCan(state, 'can_share_dashboard', 'Superset'));
  const hasTopTabs = useAppSelector((state) => topTabsOf(selectLayout(state)) !== undefined);
  const { editMode, isRefreshing, refreshFrequency } = useAppSelector(selectDashboardState);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label="Dashboard menu">
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRefresh {...icon} />}
            disabled={isRefreshing}
            onClick={() => void dispatch(refreshDashboard({}))}
          >
            Refresh dashboard
          </Menu.Item>
          <Menu.Sub>
            <Menu.Sub.Target>
              <Menu.Sub.Item leftSection={<IconClock {...icon} />}>Refresh by itself</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown>
              <Menu.Label>{editMode ? 'Saved with the dashboard' : 'For this visit'}</Menu.Label>
              {INTERVALS.map(([seconds, label]) => (
                <Menu.Item
                  key={seconds}
                  fw={seconds === refreshFrequency ? 600 : undefined}
                  onClick={() => dispatch(refreshFrequencySet({ seconds, persist: editMode }))}
                >
                  {label}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          {canShare && (
            <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => setDialog('share')}>
              Share
            </Menu.Item>
          )}
          {canEdit && (
            <>
              <Menu.Divider />
              {editMode && (
                <Menu.Item
                  leftSection={<IconLayoutNavbar {...icon} />}
                  onClick={() => dispatch(hasTopTabs ? topTabsRemoved() : topTabsCreated())}
                >
                  {hasTopTabs ? 'Remove tabs on top' : 'Put tabs on top'}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconSettings {...icon} />}
                onClick={() => setDialog('properties')}
              >
                Properties
              </Menu.Item>
              <Menu.Item
                c="var(--sx-bad)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => setDialog('delete')}
              >
                Delete dashboard
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'share' && <ShareModal onClose={close} />}
      {dialog === 'properties' && <PropertiesModal onClose={close} />}
      {dialog === 'delete' && <DeleteModal onClose={close} />}
    </>
  );
}
