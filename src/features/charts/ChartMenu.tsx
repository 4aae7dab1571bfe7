import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCode,
  IconDots,
  IconHelpCircle,
  IconListDetails,
  IconPlayerStop,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { lazily } from '@/ui/lazily';
import { canShow } from '@/viz/canShow';
import type { DatasetFacts } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import { ageOf } from './age';
import type { ChartKey } from './chartState';
import { selectMayDetail } from './drill/mayDrill';
import { selectMayViewQuery, selectMayViewTable } from './mayView';
import { selectChart } from './selectors';
import { runChart } from './thunks/runChart';
import { stopChart } from './thunks/stopChart';
import type { PageFilter } from './why/facts';
import { CsvItem, FilesMenu } from './FilesMenu';

const DetailDialog = lazily(async () => (await import('./drill/DetailDialog')).DetailDialog);
const ViewQueryDialog = lazily(async () => (await import('./ViewQueryDialog')).ViewQueryDialog);
const WhyDialog = lazily(async () => (await import('./why/WhyDialog')).WhyDialog);
const ViewTableDialog = lazily(async () => (await import('./ViewTableDialog')).ViewTableDialog);

interface Props {
  readonly chartKey: ChartKey;
  readonly title: string;
  /** The title stands for a name that the chart does not have yet. */
  readonly isUnnamed?: boolean;
  readonly formData: FormData;
  readonly dataset: DatasetFacts;
  readonly dashboardId?: number;
  /** The button's accessible name. */
  readonly label?: string;
  /** What filters of the dashboard say about it. */
  readonly pageFilters?: readonly PageFilter[];
  /** The screen's own entries, as `Menu.Item`s below the common ones. */
  readonly children?: ReactNode;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

const NO_FILTERS: readonly PageFilter[] = [];
const icon = { size: 16, stroke: 1.5 } as const;

/** The menu of a chart, on any screen. */
export function ChartMenu(props: Props) {
  const { chartKey, title, formData, dataset, label = 'More options' } = props;
  const { isUnnamed = false } = props;
  const hasRows = useAppSelector((state) => selectChart(state, chartKey).queriesResponse !== null);
  const mayDetail = useAppSelector(selectMayDetail);
  const mayViewTable = useAppSelector(selectMayViewTable);
  const mayViewQuery = useAppSelector(selectMayViewQuery);
  const [dialog, setDialog] = useState<OpenedProps['dialog']>(null);
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const isOpen = openedAt !== null;
  const { onOpenChange } = props;
  useEffect(() => onOpenChange?.(isOpen), [onOpenChange, isOpen]);
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
          {openedAt !== null && <Age chartKey={chartKey} now={openedAt} />}
          <RunItem {...props} />
          {mayViewTable && (
            <Menu.Item
              leftSection={<IconTable {...icon} />}
              disabled={!hasRows}
              onClick={() => setDialog('table')}
            >
              View as table
            </Menu.Item>
          )}
          {mayViewQuery && (
            <Menu.Item leftSection={<IconCode {...icon} />} onClick={() => setDialog('query')}>
              View query
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHelpCircle {...icon} />}
            disabled={!hasRows}
            onClick={() => setDialog('why')}
          >
            Why these numbers
          </Menu.Item>
          {mayDetail && (
            <Menu.Item
              leftSection={<IconListDetails {...icon} />}
              disabled={!canShow(formData)}
              onClick={() => setDialog('drill')}
            >
              Drill to detail
            </Menu.Item>
          )}
          <CsvItem {...{ chartKey, title, formData, dataset }} />
          <FilesMenu {...{ chartKey, title, isUnnamed, formData, dataset }} />
          {props.children}
        </Menu.Dropdown>
      </Menu>
      <Opened {...props} dialog={dialog} onClose={close} />
    </>
  );
}

interface OpenedProps extends Props {
  readonly dialog: 'table' | 'query' | 'drill' | 'why' | null;
  readonly onClose: () => void;
}

/** What was chosen in the menu. */
function Opened(props: OpenedProps) {
  const { dialog, chartKey, title, formData, dataset, pageFilters = NO_FILTERS, onClose } = props;
  switch (dialog) {
    case 'table':
      return <ViewTableDialog {...{ chartKey, title, dataset, onClose }} />;
    case 'why':
      return <WhyDialog {...{ chartKey, title, dataset, onClose }} filters={pageFilters} />;
    case 'query':
      return <ViewQueryDialog {...{ title, formData, dataset, onClose }} />;
    case 'drill':
      return (
        <DetailDialog {...{ title, formData, dataset, onClose }} dashboardId={props.dashboardId} />
      );
    case null:
      return null;
  }
}

/** How old the rows are. */
function Age({ chartKey, now }: { readonly chartKey: ChartKey; readonly now: number }) {
  const { queriesResponse } = useAppSelector((state) => selectChart(state, chartKey));
  const age = ageOf(queriesResponse, now);
  return age && <Menu.Label>{age}</Menu.Label>;
}

/** Stops the run, or asks the database again. */
function RunItem({ chartKey, formData, dashboardId }: Props) {
  const dispatch = useAppDispatch();
  const { chartStatus } = useAppSelector((state) => selectChart(state, chartKey));
  if (chartStatus === 'loading')
    return (
      <Menu.Item
        leftSection={<IconPlayerStop {...icon} />}
        onClick={() => void dispatch(stopChart(chartKey))}
      >
        Stop
      </Menu.Item>
    );
  const run = {
    key: chartKey,
    formData,
    force: true,
    ...(dashboardId === undefined ? {} : { dashboardId }),
  };
  return (
    <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => void dispatch(runChart(run))}>
      Force refresh
    </Menu.Item>
  );
}
