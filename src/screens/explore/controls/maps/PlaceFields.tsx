import { NumberInput } from '@mantine/core';
import { toNumber } from '@/viz/shared/values';
import classes from './maps.module.css';

interface Part {
  readonly key: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

interface Props {
  /** Of the setting. */
  readonly title: string;
  readonly parts: readonly Part[];
  readonly saved: Readonly<Record<string, unknown>>;
  readonly onChange: (part: Readonly<Record<string, number>>) => void;
}

/** The middle of a map, and how near it is. */
export function PlaceFields({ title, parts, saved, onChange }: Props) {
  return (
    <div className={classes.three}>
      {parts.map(({ key, label, min, max }) => (
        <NumberInput
          key={key}
          label={label}
          aria-label={`${title}: ${label.toLowerCase()}`}
          {...{ min, max }}
          value={toNumber(saved[key]) ?? ''}
          onChange={(next) => onChange({ [key]: next === '' ? 0 : Number(next) })}
        />
      ))}
    </div>
  );
}
