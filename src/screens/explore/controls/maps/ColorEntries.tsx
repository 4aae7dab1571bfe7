import { ActionIcon, Button, ColorInput, NumberInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { rgbaOf, rgbaText } from '@/viz/shared/rgbColor';
import classes from './maps.module.css';

export interface ColorEntry {
  readonly from: number | null;
  readonly until: number | null;
  readonly color: unknown;
}

interface Props {
  readonly label: string;
  readonly entries: readonly ColorEntry[];
  readonly addLabel: string;
  readonly onChange: (entries: readonly ColorEntry[]) => void;
}

const FIRST = { r: 0, g: 122, b: 135, a: 1 };

/** Numbers with a color each. */
export function ColorEntries({ label, entries, addLabel, onChange }: Props) {
  const change = (at: number, what: Partial<ColorEntry>) =>
    onChange(entries.map((one, place) => (place === at ? { ...one, ...what } : one)));
  const number = (next: string | number) => (next === '' ? null : Number(next));
  return (
    <div className={classes.stack} role="group" aria-label={label}>
      {entries.map(({ from, until, color }, at) => (
        // The entries have no names: their place is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.entry}>
          <NumberInput
            aria-label={`${label} ${at + 1}: from`}
            placeholder="From"
            value={from ?? ''}
            onChange={(next) => change(at, { from: number(next) })}
          />
          <NumberInput
            aria-label={`${label} ${at + 1}: to`}
            placeholder="To"
            value={until ?? ''}
            onChange={(next) => change(at, { until: number(next) })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove ${label.toLowerCase()} ${at + 1}`}
            onClick={() => onChange(entries.filter((_, place) => place !== at))}
          >
            <IconX size={14} />
          </ActionIcon>
          <ColorInput
            className={classes.wide}
            aria-label={`${label} ${at + 1}: color`}
            format="rgba"
            value={rgbaText(color, FIRST)}
            onChangeEnd={(text) => change(at, { color: rgbaOf(text) ?? color })}
          />
        </div>
      ))}
      <Button
        variant="subtle"
        fw={500}
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        onClick={() => onChange([...entries, { from: null, until: null, color: FIRST }])}
      >
        {addLabel}
      </Button>
    </div>
  );
}
