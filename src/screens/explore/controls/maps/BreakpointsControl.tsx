import { isRecord } from '#common/isRecord.ts';
import { toList } from '@/viz/shared/labels';
import { toNumber } from '@/viz/shared/values';
import type { ControlProps } from '../controlProps';
import { ColorEntries } from './ColorEntries';

/** Ranges of values, each with a color. */
export function BreakpointsControl({ control: { label }, value, onChange }: ControlProps) {
  const saved = toList(value).filter(isRecord);
  return (
    <ColorEntries
      label={label}
      addLabel="Add a range"
      entries={saved.map(({ minValue, maxValue, color }) => ({
        from: toNumber(minValue),
        until: toNumber(maxValue),
        color,
      }))}
      onChange={(entries) =>
        onChange(
          entries.map(({ from, until, color }, id) => ({
            id,
            color,
            minValue: from,
            maxValue: until,
          })),
        )
      }
    />
  );
}
