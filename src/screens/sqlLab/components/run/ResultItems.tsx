import { Menu } from '@mantine/core';
import { IconChartBar, IconDatabasePlus } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { selectMayCreateChart, selectMayCreateDataset } from '../../state/charting';
import type { Run } from '../../model/run';
import { useExploreQuery } from '../../quickChart/useExploreQuery';

const icon = { size: 16, stroke: 1.5 } as const;

interface Props {
  readonly run: Run;
  readonly onSave: () => void;
}

/** What can be made of the rows, among the other entries of the menu. */
export function ResultItems({ run, onSave }: Props) {
  const mayWrite = useAppSelector(selectMayCreateDataset);
  const mayExplore = useAppSelector((state) => selectMayCreateChart(state, run));
  const { explore } = useExploreQuery(run.id);
  if (!mayWrite && !mayExplore) return null;
  return (
    <>
      <Menu.Divider />
      {mayWrite && (
        <Menu.Item leftSection={<IconDatabasePlus {...icon} />} onClick={onSave}>
          Save as dataset
        </Menu.Item>
      )}
      {mayExplore && (
        <Menu.Item leftSection={<IconChartBar {...icon} />} onClick={() => void explore()}>
          Create chart
        </Menu.Item>
      )}
    </>
  );
}
