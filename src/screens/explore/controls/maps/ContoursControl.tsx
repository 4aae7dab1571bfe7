import { isRecord } from '#common/isRecord.ts';
import { toList } from '@/viz/shared/labels';
import { toNumber } from '@/viz/shared/values';
import type { ControlProps } from '../controlProps';
import { ColorEntries } from './ColorEntries';

/** Lines at a value, and bands between two. */
export function ContoursControl({ control: { label }, value, onChange }: ControlProps) {
  const saved = toList(value).filter(isRecord);
  return (
    <ColorEntries
      label={label}
      addLabel="Add a line or a band"
      entries={saved.map(({ lowerThreshold, upperThreshold, color }) => ({
        from: toNumber(lowerThreshold),
        until: toNumber(upperThreshold),
        color,
      }))}
      onChange={(entries) =>
        onChange(
          entries.map(({ from, until, color }, at) => ({
            strokeWidth: 1,
            ...saved[at],
            color,
            lowerThreshold: from,
            upperThreshold: until,
          })),
        )
      }
    />
  );
}
