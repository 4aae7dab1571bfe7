import { Checkbox } from '@mantine/core';
import type { ControlProps } from './controlProps';

export function CheckboxControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  return (
    <Checkbox
      size="xs"
      label={label}
      error={isInvalid}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
