import { Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Schedule } from '#common/wire/schedule.ts';
import { browserZone, nextHour } from '@/lib/wallClock';
import classes from './refreshes.module.css';

type Interval = Schedule['schedule_interval'];

const NEVER = 'never';
const CHOICES: readonly { readonly value: Interval | typeof NEVER; readonly label: string }[] = [
  { value: NEVER, label: 'Only when somebody asks' },
  { value: '@hourly', label: 'Every hour' },
  { value: '@daily', label: 'Every day' },
  { value: '@weekly', label: 'Every week' },
  { value: '@monthly', label: 'Every month' },
];

/** A new one begins at the next full hour; another interval keeps the rest. */
const startedAs = (schedule: Schedule | null, schedule_interval: Interval): Schedule => ({
  start_date: nextHour(new Date()),
  timezone: browserZone(),
  ...schedule,
  schedule_interval,
});

interface Props {
  readonly value: Schedule | null;
  readonly onChange: (value: Schedule | null) => void;
}

/** When the table is refreshed by itself. */
export function ScheduleFields({ value, onChange }: Props) {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  return (
    <>
      <Select
        label="Refresh"
        data={[...CHOICES]}
        value={value?.schedule_interval ?? NEVER}
        allowDeselect={false}
        onChange={(chosen) =>
          onChange(chosen === NEVER || !chosen ? null : startedAs(value, chosen as Interval))
        }
      />
      {value && (
        <div className={classes.schedule}>
          <TextInput
            label="First at"
            type="datetime-local"
            description="The later ones follow from it"
            value={value.start_date}
            error={value.start_date === '' ? 'A date and a time are needed' : undefined}
            onChange={({ currentTarget }) =>
              onChange({ ...value, start_date: currentTarget.value })
            }
          />
          <Select
            label="Time zone"
            description="Summer time is respected"
            searchable
            limit={100}
            data={[...new Set([value.timezone, 'UTC', ...zones])]}
            value={value.timezone}
            allowDeselect={false}
            onChange={(timezone) => timezone && onChange({ ...value, timezone })}
          />
        </div>
      )}
    </>
  );
}
