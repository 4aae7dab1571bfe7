import { NumberInput } from '@mantine/core';
import classes from './Control.module.css';
import type { ControlProps } from './controlProps';

type Bound = number | null;

/** The lowest and the highest value; an empty box leaves that side to the data. */
export function BoundsControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  const [low = null, high = null] = Array.isArray(value) ? (value as Bound[]) : [];
  const bound = (next: string | number): Bound => (next === '' ? null : Number(next));
  return (
    <div className={classes.pair}>
      <NumberInput
        aria-label={`${label}: lowest`}
        error={isInvalid}
        placeholder="Lowest"
        value={low ?? ''}
        onChange={(next) => onChange([bound(next), high])}
      />
      <NumberInput
        aria-label={`${label}: highest`}
        placeholder="Highest"
        value={high ?? ''}
        onChange={(next) => onChange([low, bound(next)])}
      />
    </div>
  );
}
