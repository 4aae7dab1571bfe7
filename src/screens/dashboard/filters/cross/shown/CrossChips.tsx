import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { directPathSet } from '../../../state/dashboardStateSlice';
import { chooseValues, dropCrossFilters } from '../chooseValues';
import classes from './CrossChips.module.css';
import { type CrossWords, selectCrossFilters } from '../crossWords';
import { showChart } from './showChart';

function Chip({ filter }: { readonly filter: CrossWords }) {
  const dispatch = useAppDispatch();
  const { chartId, chartName, parts } = filter;
  const words = parts.map(({ name, values }) => `${name}: ${values}`).join('; ');
  return (
    <li className={classes.chip}>
      <UnstyledButton
        className={classes.words}
        title={`${words}. Shows the chart ${chartName}`}
        onClick={() => void dispatch(showChart(chartId))}
        onBlur={() => dispatch(directPathSet([]))}
      >
        <span className={classes.chart}>{chartName}</span>{' '}
        <span className={classes.value}>{words}</span>
      </UnstyledButton>
      <ActionIcon
        size={20}
        aria-label={`Remove the cross filter of ${chartName}`}
        onClick={() => void dispatch(chooseValues({ chartId, filter: [] }))}
      >
        <IconX size={12} stroke={1.5} />
      </ActionIcon>
    </li>
  );
}

function Chips({ filters }: { readonly filters: readonly CrossWords[] }) {
  return (
    <ul className={classes.chips} aria-label="Cross filters">
      {filters.map((filter) => (
        <Chip key={filter.chartId} filter={filter} />
      ))}
    </ul>
  );
}

/** The cross filters in effect, as a part of the filter bar. */
export function CrossChips() {
  const filters = useAppSelector(selectCrossFilters);
  if (filters.length === 0) return null;
  return (
    <div className={classes.part}>
      <h3 className={classes.title}>Cross filters</h3>
      <Chips filters={filters} />
    </div>
  );
}

interface StripProps {
  /** Beside the filters. */
  readonly tools?: ReactNode;
  /** The tools are of use without any filter, too. */
  readonly isKept?: boolean;
}

/** The cross filters in effect where no open bar shows them: over the charts, so that nothing moves under the pointer. */
export function CrossStrip({ tools = null, isKept = false }: StripProps) {
  const dispatch = useAppDispatch();
  const filters = useAppSelector(selectCrossFilters);
  if (filters.length === 0 && !isKept) return null;
  return (
    <section
      className={classes.strip}
      aria-label={filters.length > 0 ? 'Cross filters in effect' : 'Cross filters'}
    >
      {filters.length > 0 && <Chips filters={filters} />}
      {tools}
      {filters.length > 1 && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => void dispatch(dropCrossFilters())}
        >
          Clear all
        </Button>
      )}
    </section>
  );
}
