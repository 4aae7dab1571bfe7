import { Button, Drawer } from '@mantine/core';
import { IconAdjustments, IconDatabase } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Datasource } from '#common/wire/datasource.ts';
import { filterBegun } from '../state/exploreSlice';
import { selectErrors } from '../state/selectors';
import { ControlPanel } from './ControlPanel';
import { DatasetPanel } from './DatasetPanel';
import classes from './ExplorePage.module.css';
import { RunButton } from './RunButton';

interface Props {
  readonly dataset: Datasource;
}

/** What stands over the drawer, and a list that is open inside, take Escape for themselves. */
const isForDrawer = ({ key, target }: KeyboardEvent): boolean => {
  if (key !== 'Escape' || !(target instanceof Element)) return false;
  if (target.matches('[data-expanded], [aria-expanded="true"]')) return false;
  const around = target.closest('[role="dialog"], [role="menu"]');
  return around === null || around.closest('[data-panels]') !== null;
};

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** Where there is no room beside the chart: its fields and its settings, each in a drawer over it. */
export function PanelDrawers({ dataset }: Props) {
  const [open, setOpen] = useState<'source' | 'settings' | null>(null);
  const hasBegunFilter = useAppSelector((state) => state.explore.begunFilter !== null);
  if (hasBegunFilter && open !== 'settings') setOpen('settings');
  const wrong = Object.keys(useAppSelector(selectErrors)).length;
  const source = dataset.type === 'query' ? 'Query' : 'Dataset';
  const dispatch = useAppDispatch();
  const close = () => {
    setOpen(null);
    dispatch(filterBegun(null));
  };
  useEffect(() => {
    if (open === null) return undefined;
    // Of the document: an editor that closed may have left the focus nowhere.
    const closeByKey = (event: KeyboardEvent) => {
      if (!isForDrawer(event)) return;
      setOpen(null);
      dispatch(filterBegun(null));
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [open, dispatch]);
  return (
    <div className={classes.drawers}>
      <Button
        variant="default"
        leftSection={<IconDatabase {...icon} />}
        onClick={() => setOpen('source')}
      >
        {source}
      </Button>
      <Button
        variant="default"
        leftSection={<IconAdjustments {...icon} />}
        onClick={() => setOpen('settings')}
      >
        Chart settings{wrong > 0 && ` (${wrong} to check)`}
      </Button>
      <Drawer
        opened={open === 'source'}
        onClose={close}
        closeOnEscape={false}
        data-panels
        title={source}
        size="min(88vw, 360px)"
      >
        <DatasetPanel dataset={dataset} />
      </Drawer>
      <Drawer
        opened={open === 'settings'}
        onClose={close}
        closeOnEscape={false}
        data-panels
        title="Chart settings"
        size="min(88vw, 360px)"
      >
        <ControlPanel dataset={dataset} />
        <div className={classes.drawerEnd}>
          <RunButton onRun={close} />
        </div>
      </Drawer>
    </div>
  );
}
