import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { HOURS_OFFSET_MAX } from '#common/hoursOffset.ts';

interface Props {
  readonly value: number;
  readonly onChange: (hours: number) => void;
}

/** The box has the text as it is typed; only numbers are passed on, and 0 for a box that is left without one. */
export function HoursField({ value, onChange }: Props) {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      label="Hours offset"
      description="Charts show times so many hours later than they are stored, or earlier with a minus; filters and time ranges are about times as they are stored"
      value={typed}
      min={-HOURS_OFFSET_MAX}
      max={HOURS_OFFSET_MAX}
      allowDecimal={false}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === 'number') onChange(next);
      }}
      onBlur={() => {
        if (typeof typed === 'number') return;
        setTyped(0);
        onChange(0);
      }}
    />
  );
}
