import { SegmentedControl } from '@mantine/core';
import type { ControlProps } from './controlProps';

export function RadioControl({ control: { label, choices = [] }, value, onChange }: ControlProps) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      fullWidth
      data={choices.map((choice) => ({
        value: String(choice.value),
        label: choice.label,
      }))}
      value={String(value)}
      onChange={onChange}
    />
  );
}
