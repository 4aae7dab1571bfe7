import { isRecord } from '#common/isRecord.ts';
import type { ControlProps } from '../controlProps';
import { PlaceFields } from './PlaceFields';

const PARTS = [
  { key: 'longitude', label: 'Longitude', min: -180, max: 180 },
  { key: 'latitude', label: 'Latitude', min: -90, max: 90 },
  { key: 'zoom', label: 'Zoom', min: -1, max: 20 },
] as const;

/** A part of the world that stays. */
export function ViewportControl({ control, value, onChange }: ControlProps) {
  const saved = isRecord(value) ? value : {};
  return (
    <PlaceFields
      title={control.label}
      parts={PARTS}
      saved={saved}
      onChange={(part) => onChange({ longitude: 0, latitude: 0, zoom: 1, ...saved, ...part })}
    />
  );
}
