import { RangeSlider, Slider } from '@mantine/core';

interface Props {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Only one end can be chosen, or the value itself. */
  readonly single: 'minimum' | 'exact' | 'maximum' | null;
  readonly onChange: (low: number | null, high: number | null) => void;
}

const STEPS = 200;

/** Whole numbers move by whole steps; others by about half a percent, in a round number. */
const stepOf = (min: number, max: number): number => {
  const rough = (max - min) / STEPS;
  const round = 10 ** Math.floor(Math.log10(rough));
  return Number.isInteger(min) && Number.isInteger(max) ? Math.max(1, Math.round(rough)) : round;
};

/** The range as a track with thumbs; an end at the end of the track is open. */
export function RangeTrack({ name, min, max, low, high, single, onChange }: Props) {
  const shared = { min, max, step: stepOf(min, max), size: 'xs', mx: 6, label: null } as const;
  const openAt = (end: number, value: number) => (value === end ? null : value);
  if (single === 'minimum')
    return (
      <Slider
        {...shared}
        inverted
        thumbLabel={`${name} at least`}
        value={low ?? min}
        onChange={(value) => onChange(openAt(min, value), null)}
      />
    );
  if (single === 'maximum')
    return (
      <Slider
        {...shared}
        thumbLabel={`${name} at most`}
        value={high ?? max}
        onChange={(value) => onChange(null, openAt(max, value))}
      />
    );
  if (single === 'exact')
    return (
      <Slider
        {...shared}
        thumbLabel={`${name} exactly`}
        value={low ?? min}
        onChange={(value) => onChange(value, value)}
      />
    );
  return (
    <RangeSlider
      {...shared}
      minRange={0}
      thumbFromLabel={`${name} at least`}
      thumbToLabel={`${name} at most`}
      value={[low ?? min, high ?? max]}
      onChange={([from, to]) => onChange(openAt(min, from), openAt(max, to))}
    />
  );
}
