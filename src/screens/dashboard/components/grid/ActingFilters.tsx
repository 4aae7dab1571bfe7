import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectFiltersOn } from '../../filters/reachSelectors';
import { directPathSet } from '../../state/dashboardStateSlice';
import classes from './ActingFilters.module.css';

interface Props {
  readonly chartId: number;
  readonly name: string;
}

/** How many filters act on a chart; opened, which ones and with what value, and why others do not. */
export function ActingFilters({ chartId, name }: Props) {
  const filters = useAppSelector((state) => selectFiltersOn(state, chartId));
  const [isOpen, setOpen] = useState(false);
  const acting = filters.filter(({ why }) => why === null);
  const others = filters.filter(({ why }) => why !== null);
  if (filters.length === 0) return null;
  const count = acting.length === 1 ? '1 filter acts' : `${acting.length} filters act`;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withRoles={false}
      returnFocus
      trapFocus
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          {...(acting.length === 0 ? { color: 'gray' } : {})}
          leftSection={<IconFilter size={12} stroke={1.5} />}
          aria-label={`${count} on ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {acting.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Filters on ${name}`}>
        <div className={classes.list} tabIndex={-1} data-autofocus>
          <FilterList filters={acting} onLeave={() => setOpen(false)} />
          {others.length > 0 && <h3>Not applied</h3>}
          <FilterList filters={others} onLeave={() => setOpen(false)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ListProps {
  readonly filters: readonly {
    readonly id: string;
    readonly name: string;
    readonly words: string;
    readonly why: string | null;
  }[];
  readonly onLeave: () => void;
}

function FilterList({ filters, onLeave }: ListProps) {
  const dispatch = useAppDispatch();
  const show = (id: string) => {
    onLeave();
    dispatch(directPathSet([id]));
  };
  if (filters.length === 0) return null;
  return (
    <dl>
      {filters.map(({ id, name, words, why }) => (
        <div key={id}>
          <dt>
            <button type="button" title={`Go to the filter ${name}`} onClick={() => show(id)}>
              {name}
            </button>
          </dt>
          <dd>{words}</dd>
          {why && <dd className={classes.why}>{why}</dd>}
        </div>
      ))}
    </dl>
  );
}
