import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useAppSelector } from '@/app/redux';
import { selectActingOn } from '../../filters/filterSelectors';
import classes from './ActingFilters.module.css';

interface Props {
  readonly chartId: number;
  readonly name: string;
}

/** How many filters act on a chart; opened, which ones and with what value. */
export function ActingFilters({ chartId, name }: Props) {
  const acting = useAppSelector((state) => selectActingOn(state, chartId));
  if (acting.length === 0) return null;
  const count = acting.length === 1 ? '1 filter acts' : `${acting.length} filters act`;
  return (
    <Popover position="bottom-end" shadow="md" withRoles={false} returnFocus trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconFilter size={12} stroke={1.5} />}
          aria-label={`${count} on ${name}`}
        >
          {acting.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Filters on ${name}`}>
        <dl className={classes.list} tabIndex={-1} data-autofocus>
          {acting.map(({ id, name: filter, words }) => (
            <div key={id}>
              <dt>{filter}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
