import { TextInput } from '@mantine/core';
import type { ControlProps } from './controlProps';

export function TextControl({ label, value, onChange, errorId }: ControlProps) {
  return (
    <TextInput
      aria-label={label}
      aria-describedby={errorId}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
