import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { directPathSet } from '../../state/dashboardStateSlice';
import { showChart } from '../cross/shown/showChart';
import { EMPTY_LEFT_OUT, isInverse, type NativeFilter } from '../nativeFilter';
import { selectReachOf } from '../reachSelectors';
import classes from './FilterBar.module.css';
import { useIsNarrow } from './useIsAcross';

/** The description of a filter, and the charts that it changes. */
export function FilterAbout({ filter }: { readonly filter: NativeFilter }) {
  return (
    <Popover position="bottom-start" shadow="md" withRoles={false} returnFocus trapFocus>
      <Popover.Target>
        <ActionIcon size={20} aria-label={`About ${filter.name}`}>
          <IconInfoCircle size={14} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`About ${filter.name}`} className={classes.about}>
        <div tabIndex={-1} data-autofocus>
          {filter.description && <p className={classes.description}>{filter.description}</p>}
          {isInverse(filter) && <p>Shows all but the chosen values. {EMPTY_LEFT_OUT}</p>}
          <Reach filterId={filter.id} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Reach({ filterId }: { readonly filterId: string }) {
  const charts = useAppSelector((state) => selectReachOf(state, filterId));
  const reached = charts.filter(({ why }) => why === null);
  const others = charts.filter(({ why }) => why !== null);
  return (
    <>
      <h3>{`Acts on ${reached.length} of ${charts.length} charts`}</h3>
      <ul>
        {reached.map(({ id, chartId, name }) => (
          <li key={id}>
            <ShownChart chartId={chartId} name={name} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <h3>Not on</h3>}
      <ul>
        {others.map(({ id, chartId, name, why }) => (
          <li key={id}>
            <ShownChart chartId={chartId} name={name} />
            <span className={classes.note}>{why}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ShownProps {
  readonly chartId: number;
  readonly name: string;
}

/** Leads to a chart, which is marked as long as the focus stays here; on a narrow screen, the filters make room for it. */
function ShownChart({ chartId, name }: ShownProps) {
  const dispatch = useAppDispatch();
  const isNarrow = useIsNarrow();
  return (
    <UnstyledButton
      className={classes.shown}
      title={`Shows the chart ${name}`}
      onClick={() => void dispatch(showChart(chartId))}
      onBlur={() => !isNarrow && dispatch(directPathSet([]))}
    >
      {name}
    </UnstyledButton>
  );
}
