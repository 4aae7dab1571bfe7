import { SegmentedControl } from '@mantine/core';
import { isRecord } from '#common/isRecord.ts';
import type { ControlProps } from '../controlProps';
import classes from './maps.module.css';
import { PlaceFields } from './PlaceFields';

const FIT = 'FIT_DATA';
const FIXED = 'CUSTOM';
const PARTS = [
  { key: 'fixedLongitude', label: 'Longitude', min: -180, max: 180 },
  { key: 'fixedLatitude', label: 'Latitude', min: -90, max: 90 },
  { key: 'fixedZoom', label: 'Zoom', min: 0, max: 21 },
] as const;

/** All that there is, or a part of the world that stays. */
export function ExtentControl({ control, value, onChange }: ControlProps) {
  const saved = isRecord(value) ? value : {};
  const isFixed = saved.mode === FIXED;
  const change = (what: object) =>
    onChange({ fixedLongitude: 0, fixedLatitude: 0, fixedZoom: 2, ...saved, ...what });
  return (
    <div className={classes.stack}>
      <SegmentedControl
        size="xs"
        aria-label={`${control.label}: which`}
        data={[
          { value: FIT, label: 'Fit the data' },
          { value: FIXED, label: 'Fixed' },
        ]}
        value={isFixed ? FIXED : FIT}
        onChange={(mode) => change({ mode })}
      />
      {isFixed && (
        <PlaceFields title={control.label} parts={PARTS} saved={saved} onChange={change} />
      )}
    </div>
  );
}
