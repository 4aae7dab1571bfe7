import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { UNITS, type Unit } from '#common/timeUnits.ts';
import {
  advancedRange,
  customRange,
  type Frame,
  FRAMES,
  frameDefault,
  frameOf,
  RANGES,
  readAdvanced,
  readCustom,
  type Side,
} from './timeRange';
import { useState } from 'react';
import { INSIDE } from '@/ui/select/inside';
import { ResolvedRange } from './ResolvedRange';

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The name of the time column, where one is known. */
  readonly column?: string | undefined;
}

const today = () => new Date().toISOString().slice(0, 10);

/** The editor of a time range: its frame, and below it the resolved dates. */
export function TimeRangeFields({ value, onChange, column }: Props) {
  const [frame, setFrame] = useState<Frame>(() => frameOf(value));
  const ranges = RANGES[frame];
  const custom = frame === 'custom' ? readCustom(value) : null;
  return (
    <>
      <Select
        label="Range type"
        data={[...FRAMES]}
        value={frame}
        onChange={(chosen) => {
          setFrame(chosen as Frame);
          onChange(frameDefault(chosen as Frame, today()));
        }}
        allowDeselect={false}
        comboboxProps={INSIDE}
        mb={8}
      />
      {ranges && (
        <Select
          label="Time range"
          data={[...ranges]}
          value={value}
          onChange={(text) => text && onChange(text)}
          allowDeselect={false}
          comboboxProps={INSIDE}
        />
      )}
      {custom && (
        <>
          <SideFields
            label="Start"
            side={custom[0]}
            onChange={(side) => onChange(customRange(side, custom[1]))}
          />
          <SideFields
            label="End"
            side={custom[1]}
            onChange={(side) => onChange(customRange(custom[0], side))}
          />
        </>
      )}
      {frame === 'advanced' && <AdvancedFields value={value} onChange={onChange} />}
      <ResolvedRange text={value} column={column} />
    </>
  );
}

const MODES = [
  { value: 'specific', label: 'Date and time' },
  { value: 'relative', label: 'Relative' },
  { value: 'now', label: 'Now' },
  { value: 'today', label: 'Midnight' },
];

const sideOfMode = (mode: Side['mode']): Side => {
  if (mode === 'specific') return { mode, at: `${today()}T00:00:00` };
  if (mode === 'relative') return { mode, count: -7, unit: 'day', anchor: 'today' };
  return { mode };
};

interface SideProps {
  readonly label: string;
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}

function SideFields({ label, side, onChange }: SideProps) {
  return (
    <div role="group" aria-label={label} style={{ marginBottom: 8 }}>
      <Select
        label={`${label} (${label === 'Start' ? 'inclusive' : 'exclusive'})`}
        data={MODES}
        value={side.mode}
        onChange={(mode) => onChange(sideOfMode(mode as Side['mode']))}
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
      {side.mode === 'specific' && (
        <TextInput
          mt={4}
          type="datetime-local"
          step={1}
          aria-label={`${label} date and time`}
          value={side.at.length === 10 ? `${side.at}T00:00:00` : side.at}
          onChange={({ currentTarget }) =>
            currentTarget.value && onChange({ mode: 'specific', at: currentTarget.value })
          }
        />
      )}
      {side.mode === 'relative' && (
        <Group grow gap={8} mt={4}>
          <NumberInput
            aria-label={`${label} count, negative for the past`}
            value={side.count}
            allowDecimal={false}
            onChange={(count) => typeof count === 'number' && onChange({ ...side, count })}
          />
          <Select
            aria-label={`${label} unit`}
            data={UNITS.map((unit) => ({ value: unit, label: `${unit}s` }))}
            value={side.unit}
            onChange={(unit) => onChange({ ...side, unit: unit as Unit })}
            allowDeselect={false}
            comboboxProps={INSIDE}
          />
        </Group>
      )}
    </div>
  );
}

function AdvancedFields({ value, onChange }: Props) {
  const [since, until] = readAdvanced(value);
  return (
    <>
      <TextInput
        label="Start (inclusive)"
        placeholder='DATEADD(DATETIME("today"), -30, day)'
        value={since}
        onChange={({ currentTarget }) => onChange(advancedRange(currentTarget.value, until))}
        mb={8}
      />
      <TextInput
        label="End (exclusive)"
        placeholder="now"
        value={until}
        onChange={({ currentTarget }) => onChange(advancedRange(since, currentTarget.value))}
      />
    </>
  );
}
