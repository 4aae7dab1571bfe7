import { Checkbox, SegmentedControl } from '@mantine/core';
import { isRecord } from '#common/isRecord.ts';
import { ColumnsControl } from '../ColumnsControl';
import type { FormControlProps } from '../controlProps';
import classes from './maps.module.css';

const KINDS = [
  { value: 'latlong', label: 'Two columns' },
  { value: 'delimited', label: 'One column' },
  { value: 'geohash', label: 'Geohash' },
] as const;

const COLUMNS: Readonly<Record<string, readonly (readonly [key: string, label: string])[]>> = {
  latlong: [
    ['lonCol', 'Longitude'],
    ['latCol', 'Latitude'],
  ],
  delimited: [['lonlatCol', 'Longitude and latitude']],
  geohash: [['geohashCol', 'Geohash']],
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Where the rows are: the columns, and how they say it. */
export function SpatialControl({ value, onChange, control, ...props }: FormControlProps) {
  const saved = isRecord(value) ? value : {};
  const kind =
    typeof saved.type === 'string' && Object.hasOwn(COLUMNS, saved.type) ? saved.type : 'latlong';
  const change = (what: object) => onChange({ ...saved, type: kind, ...what });
  return (
    <div className={classes.stack}>
      <SegmentedControl
        size="xs"
        aria-label={`${control.label}: how`}
        data={[...KINDS]}
        value={kind}
        onChange={(type) => change({ type })}
      />
      {(COLUMNS[kind] ?? []).map(([key, label]) => (
        <div key={key} role="group" aria-label={label}>
          <ColumnsControl
            {...props}
            control={{
              ...control,
              kind: 'column',
              label: `${control.label}: ${label.toLowerCase()}`,
            }}
            value={isEmpty(saved[key]) ? null : saved[key]}
            onChange={(column) => change({ [key]: column })}
          />
        </div>
      ))}
      {kind !== 'latlong' && (
        <Checkbox
          size="xs"
          label="Latitude comes first"
          checked={saved.reverseCheckbox === true}
          onChange={({ currentTarget }) => change({ reverseCheckbox: currentTarget.checked })}
        />
      )}
    </div>
  );
}
