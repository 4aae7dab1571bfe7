import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCode,
  IconDots,
  IconDownload,
  IconPlayerStop,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectCan } from '@/features/session/selectors';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { ageOf } from './age';
import type { ChartKey } from './chartState';
import { selectChart } from './selectors';
import { downloadChart } from './thunks/chartExports';
import { runChart } from './thunks/runChart';
import { stopChart } from './thunks/stopChart';
import { ViewQueryDialog } from './ViewQueryDialog';
import { ViewTableDialog } from './ViewTableDialog';

interface Props {
  readonly chartKey: ChartKey;
  readonly title: string;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly dashboardId?: number;
  /** The button's accessible name. */
  readonly label?: string;
  /** The screen's own entries, as `Menu.Item`s below the common ones. */
  readonly children?: ReactNode;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

const icon = { size: 16, stroke: 1.5 } as const;

/** The menu of a chart, on any screen. */
export function ChartMenu(props: Props) {
  const { chartKey, title, formData, dataset, dashboardId, label = 'More options' } = props;
  const dispatch = useAppDispatch();
  const chart = useAppSelector((state) => selectChart(state, chartKey));
  const canDownload = useAppSelector((state) => selectCan(state, 'can_csv', 'Superset'));
  const [dialog, setDialog] = useState<'table' | 'query' | null>(null);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const isOpen = openedAt !== null;
  const { onOpenChange } = props;
  useEffect(() => onOpenChange?.(isOpen), [onOpenChange, isOpen]);
  const isLoading = chart.chartStatus === 'loading';
  const age = openedAt === null ? '' : ageOf(chart.queriesResponse, openedAt);
  const close = () => setDialog(null);
  return (
    <>
      <Menu opened={isOpen} onChange={(opened) => setOpenedAt(opened ? Date.now() : null)}>
        <Menu.Target>
          <ActionIcon aria-label={label}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {age && <Menu.Label>{age}</Menu.Label>}
          {isLoading ? (
            <Menu.Item
              leftSection={<IconPlayerStop {...icon} />}
              onClick={() => void dispatch(stopChart(chartKey))}
            >
              Stop
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconRefresh {...icon} />}
              onClick={() =>
                void dispatch(
                  runChart({
                    key: chartKey,
                    formData,
                    force: true,
                    ...(dashboardId === undefined ? {} : { dashboardId }),
                  }),
                )
              }
            >
              Force refresh
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTable {...icon} />}
            disabled={!chart.queriesResponse}
            onClick={() => setDialog('table')}
          >
            View as table
          </Menu.Item>
          <Menu.Item leftSection={<IconCode {...icon} />} onClick={() => setDialog('query')}>
            View query
          </Menu.Item>
          {canDownload && (
            <Menu.Item
              leftSection={<IconDownload {...icon} />}
              onClick={() => void dispatch(downloadChart({ formData, format: 'csv' }))}
            >
              Download as CSV
            </Menu.Item>
          )}
          {props.children}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'table' && (
        <ViewTableDialog chartKey={chartKey} title={title} dataset={dataset} onClose={close} />
      )}
      {dialog === 'query' && <ViewQueryDialog title={title} formData={formData} onClose={close} />}
    </>
  );
}
