import { Button, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { TimeRangeFields } from '@/features/timeRange/TimeRangeFields';
import { filterMask, valueOf } from '../filterMask';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';

/** Chooses a time range, which replaces that of the charts. */
export function TimeFilter({ filter, mask, onChange, isInvalid }: ControlProps) {
  const value = valueOf(mask);
  const range = typeof value === 'string' ? value : NO_TIME_RANGE;
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
      middlewares={{ shift: { padding: 8 } }}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          fw={400}
          fullWidth
          justify="flex-start"
          aria-label={`${filter.name}: ${range}`}
          data-error={isInvalid || undefined}
          leftSection={<IconCalendar size={14} stroke={1.5} />}
        >
          {range}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={filter.name} className={classes.timeRange}>
        <TimeRangeFields value={range} onChange={(text) => onChange(filterMask(filter, text))} />
      </Popover.Dropdown>
    </Popover>
  );
}
