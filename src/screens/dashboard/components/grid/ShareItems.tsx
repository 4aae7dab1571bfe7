import { Menu } from '@mantine/core';
import { IconLink, IconShare } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { shareOpened } from '../../state/dashboardStateSlice';
import { selectMayShare } from '../../state/selectors';
import { copyPermalink } from '../../state/thunks/shareDashboard';

const icon = { size: 16, stroke: 1.5 } as const;

/** Links to a chart or a tab in the dashboard as it looks now, where it is part of the stored dashboard. */
export function ShareItems({ componentId }: { readonly componentId: string }) {
  const dispatch = useAppDispatch();
  const what = useAppSelector((state) => selectMayShare(state, componentId));
  if (what === null) return null;
  return (
    <>
      <Menu.Item
        leftSection={<IconLink {...icon} />}
        onClick={() => void dispatch(copyPermalink(componentId))}
      >
        Copy permalink
      </Menu.Item>
      <Menu.Item
        leftSection={<IconShare {...icon} />}
        onClick={() => dispatch(shareOpened(componentId))}
      >
        {`Share ${what}`}
      </Menu.Item>
    </>
  );
}
