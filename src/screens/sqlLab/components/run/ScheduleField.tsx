import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { FormField } from '../../model/scheduleForm';

interface Props {
  readonly field: FormField;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A date and time as the browser's own input writes it: local, to the minute. */
const toLocal = (iso: string): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** One field of the schedule's form, by type. */
export function ScheduleField({ field, value, error, onChange }: Props) {
  const { kind, title, description, isRequired, choices } = field;
  const zones = useMemo(() => (kind === 'zone' ? Intl.supportedValuesOf('timeZone') : []), [kind]);
  const common = {
    label: title,
    description,
    withAsterisk: isRequired,
    ...(error ? { error } : {}),
  };
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...common}
          data={choices.map((choice) => choice)}
          value={text(value) || null}
          onChange={onChange}
        />
      );
    case 'zone':
      return (
        <Select
          {...common}
          searchable
          limit={100}
          data={[...new Set([text(value), 'UTC', ...zones])].filter(Boolean)}
          value={text(value) || null}
          onChange={onChange}
        />
      );
    case 'moment':
      return (
        <TextInput
          {...common}
          type="datetime-local"
          value={toLocal(text(value))}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value && new Date(currentTarget.value).toISOString())
          }
        />
      );
    case 'wall_clock':
      return (
        <TextInput
          {...common}
          type="datetime-local"
          value={text(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : ''}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <Switch
          label={title}
          description={description}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'long_text':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          value={text(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'text':
      return (
        <TextInput
          {...common}
          value={text(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}
