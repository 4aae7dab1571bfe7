import { SegmentedControl } from '@mantine/core';
import { choicesOf } from '@/viz/controls/definitions';
import type { ControlProps } from './controlProps';

export function RadioControl({ name, label, value, onChange, form }: ControlProps) {
  return (
    <SegmentedControl
      aria-label={label}
      size="xs"
      fullWidth
      data={choicesOf(name, form.viz_type).map((choice) => ({
        value: String(choice.value),
        label: choice.label,
      }))}
      value={String(value)}
      onChange={onChange}
    />
  );
}
