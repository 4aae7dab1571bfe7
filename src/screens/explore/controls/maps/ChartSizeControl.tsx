import { NumberInput, SegmentedControl } from '@mantine/core';
import {
  chartSize,
  savedSize,
  SIZE_TYPES,
  type SizeConfig,
  type SizeType,
} from '@/viz/plugins/mapCharts/chartSize';
import type { ControlProps } from '../controlProps';
import classes from './maps.module.css';

const NAMES: Readonly<Record<SizeType, string>> = {
  FIXED: 'Always the same',
  LINEAR: 'Linear',
  EXP: 'Exponential',
};

interface Field {
  readonly key: keyof SizeConfig;
  readonly label: string;
  readonly min: number;
  readonly types: readonly SizeType[];
}

const FIELDS: readonly Field[] = [
  { key: 'width', label: 'Width', min: 10, types: SIZE_TYPES },
  { key: 'height', label: 'Height', min: 10, types: SIZE_TYPES },
  { key: 'zoom', label: 'At zoom', min: 0, types: ['LINEAR', 'EXP'] },
  { key: 'slope', label: 'Pixels for a step', min: 0, types: ['LINEAR'] },
  { key: 'exponent', label: 'Exponent', min: 1, types: ['EXP'] },
];

/** How large the charts of a map are, and whether they grow with its zoom. */
export function ChartSizeControl({ control, value, onChange }: ControlProps) {
  const { type, configs } = savedSize(value);
  return (
    <div className={classes.stack}>
      <SegmentedControl
        size="xs"
        aria-label={`${control.label}: how`}
        data={SIZE_TYPES.map((one) => ({ value: one, label: NAMES[one] }))}
        value={type}
        onChange={(next) => {
          const chosen = SIZE_TYPES.find((one) => one === next);
          if (chosen) onChange(chartSize(chosen, configs));
        }}
      />
      <div className={classes.three}>
        {FIELDS.filter(({ types }) => types.includes(type)).map(({ key, label, min }) => (
          <NumberInput
            key={key}
            label={label}
            aria-label={`${control.label}: ${label.toLowerCase()}`}
            min={min}
            value={configs[key]}
            onChange={(next) => {
              if (next !== '' && Number(next) >= min)
                onChange(chartSize(type, { ...configs, [key]: Number(next) }));
            }}
          />
        ))}
      </div>
    </div>
  );
}
