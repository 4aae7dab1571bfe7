import { Button, Popover } from '@mantine/core';
import { IconFilter, IconFilterOff } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { selectCrossReaching } from '../../filters/cross/crossReach';
import { selectActingOn } from '../../filters/filterSelectors';
import classes from './ActingFilters.module.css';

interface Props {
  readonly chartId: number;
  readonly name: string;
}

/** How many filters act on a chart; opened, which ones and with what value, and why others that reach it do not. */
export function ActingFilters({ chartId, name }: Props) {
  const filters = useAppSelector((state) => selectActingOn(state, chartId));
  const cross = useAppSelector((state) => selectCrossReaching(state, chartId));
  const listed = [...filters.map((one) => ({ ...one, why: null })), ...cross];
  if (listed.length === 0) return null;
  const { length } = listed.filter(({ why }) => why === null);
  const count = length === 1 ? '1 filter acts' : `${length} filters act`;
  const Icon = length === 0 ? IconFilterOff : IconFilter;
  return (
    <Popover position="bottom-end" shadow="md" withRoles={false} returnFocus trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<Icon size={12} stroke={1.5} />}
          aria-label={`${count} on ${name}`}
        >
          {length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Filters on ${name}`}>
        <dl className={classes.list} tabIndex={-1} data-autofocus>
          {listed.map(({ id, name: filter, words, why }) => (
            <div key={id}>
              <dt>{filter}</dt>
              <dd>
                {words}
                {why !== null && <span className={classes.why}>{`Not applied: ${why}`}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
