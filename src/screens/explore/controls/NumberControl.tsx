import { NumberInput } from '@mantine/core';
import type { ControlProps } from './controlProps';

export function NumberControl({ label, value, onChange, definition, errorId }: ControlProps) {
  const { min, max, step } = definition;
  return (
    <NumberInput
      aria-label={label}
      aria-describedby={errorId}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
    />
  );
}
