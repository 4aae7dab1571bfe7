import { Checkbox } from '@mantine/core';
import type { ControlProps } from './controlProps';

export function CheckboxControl({ label, value, onChange, errorId }: ControlProps) {
  return (
    <Checkbox
      size="xs"
      label={label}
      aria-describedby={errorId}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
