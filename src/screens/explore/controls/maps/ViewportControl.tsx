import { NumberInput } from '@mantine/core';
import { isRecord } from '#common/isRecord.ts';
import { toNumber } from '@/viz/shared/values';
import type { ControlProps } from '../controlProps';
import classes from './maps.module.css';

const PARTS = [
  { key: 'longitude', label: 'Longitude', min: -180, max: 180 },
  { key: 'latitude', label: 'Latitude', min: -90, max: 90 },
  { key: 'zoom', label: 'Zoom', min: -1, max: 20 },
] as const;

/** The middle of the map, and how near it is. */
export function ViewportControl({ control, value, onChange }: ControlProps) {
  const saved = isRecord(value) ? value : {};
  return (
    <div className={classes.three}>
      {PARTS.map(({ key, label, min, max }) => (
        <NumberInput
          key={key}
          label={label}
          aria-label={`${control.label}: ${label.toLowerCase()}`}
          {...{ min, max }}
          value={toNumber(saved[key]) ?? ''}
          onChange={(next) =>
            onChange({
              longitude: 0,
              latitude: 0,
              zoom: 1,
              ...saved,
              [key]: next === '' ? 0 : Number(next),
            })
          }
        />
      ))}
    </div>
  );
}
