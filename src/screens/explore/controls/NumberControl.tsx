import { NumberInput } from '@mantine/core';
import type { ControlProps } from './controlProps';

export function NumberControl({ control, value, onChange, isInvalid }: ControlProps) {
  const { label, min, max, step } = control;
  return (
    <NumberInput
      aria-label={label}
      error={isInvalid}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(step === undefined ? {} : { step })}
    />
  );
}
