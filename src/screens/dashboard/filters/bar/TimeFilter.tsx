import { Button, Popover, Text } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { shownRange } from '@/features/timeRange/timeRange';
import { TimeRangeFields } from '@/features/timeRange/TimeRangeFields';
import { isInOpenList } from '@/ui/select/openList';
import { filterMask, valueOf } from '../filterMask';
import type { ControlProps } from './controlProps';
import classes from './FilterBar.module.css';

/** Chooses a time range, which replaces that of the charts. */
export function TimeFilter({ filter, mask, onChange, isInvalid }: ControlProps) {
  const [isOpen, setOpen] = useState(false);
  const value = valueOf(mask);
  const range = typeof value === 'string' ? value : NO_TIME_RANGE;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      closeOnEscape={false}
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
          aria-label={`${filter.name}: ${shownRange(range)}`}
          title={shownRange(range)}
          data-error={isInvalid || undefined}
          onClick={() => setOpen(!isOpen)}
          leftSection={<IconCalendar size={14} stroke={1.5} />}
        >
          <Text span inherit truncate>
            {shownRange(range)}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={filter.name}
        className={classes.timeRange}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isInOpenList(event)) setOpen(false);
        }}
      >
        <TimeRangeFields value={range} onChange={(text) => onChange(filterMask(filter, text))} />
      </Popover.Dropdown>
    </Popover>
  );
}
