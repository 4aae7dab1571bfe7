import { Select } from '@mantine/core';
import type { ControlProps } from './controlProps';

const NONE = '\u0000none';
const keyOf = (value: unknown): string =>
  value === null || value === undefined ? NONE : String(value);

/** A choice of one of a few values. */
export function ChoiceControl({ control, value, onChange, isInvalid }: ControlProps) {
  const { label, choices = [] } = control;
  return (
    <Select
      aria-label={label}
      error={isInvalid}
      data={choices.map((choice) => ({ value: keyOf(choice.value), label: choice.label }))}
      value={keyOf(value)}
      onChange={(key) =>
        onChange(choices.find((choice) => keyOf(choice.value) === key)?.value ?? null)
      }
      allowDeselect={false}
      searchable={choices.length > 8}
    />
  );
}
