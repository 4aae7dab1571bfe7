import { TextInput } from '@mantine/core';
import type { ControlProps } from './controlProps';

export function TextControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  return (
    <TextInput
      aria-label={label}
      error={isInvalid}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
