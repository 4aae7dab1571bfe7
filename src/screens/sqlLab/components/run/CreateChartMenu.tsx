import { Button, Menu } from '@mantine/core';
import { IconChartBar, IconDatabasePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { lazily } from '@/ui/lazily';
import { selectMayCreateChart, selectMayCreateDataset } from '../../state/charting';
import type { Run } from '../../model/run';
import classes from './ActionRow.module.css';
import { useExploreQuery } from '../../quickChart/useExploreQuery';

const SaveDatasetModal = lazily(async () => (await import('./SaveDatasetModal')).SaveDatasetModal);

const icon = { size: 15, stroke: 1.5 } as const;

/** Opens a chart of the query itself, or of a new dataset that others can use too. */
export function CreateChartMenu({ run }: { readonly run: Run }) {
  const mayExplore = useAppSelector((state) => selectMayCreateChart(state, run));
  const mayWrite = useAppSelector(selectMayCreateDataset);
  const { explore, isOpening } = useExploreQuery(run.id);
  const [isNaming, setNaming] = useState(false);
  if (!mayExplore && !mayWrite) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            className={classes.quiet}
            loading={isOpening}
            aria-label="Create chart"
            leftSection={<IconChartBar {...icon} />}
          >
            <span className={classes.word}>Create chart</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayExplore && (
            <Menu.Item leftSection={<IconChartBar {...icon} />} onClick={() => void explore()}>
              From this query
            </Menu.Item>
          )}
          {mayWrite && (
            <Menu.Item leftSection={<IconDatabasePlus {...icon} />} onClick={() => setNaming(true)}>
              From a new dataset…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && <SaveDatasetModal run={run} name={run.tab} onClose={() => setNaming(false)} />}
    </>
  );
}
