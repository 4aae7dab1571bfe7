import { ColorInput } from '@mantine/core';
import { useState } from 'react';
import type { ControlProps } from './controlProps';

interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

const toText = ({ r, g, b, a }: Rgba) => `rgba(${r}, ${g}, ${b}, ${a})`;
const fromText = (text: string): Rgba | null => {
  const [r, g, b, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return r === undefined || g === undefined || b === undefined ? null : { r, g, b, a };
};

/** One fixed color, picked or typed; text that is no color changes nothing. */
export function ColorControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  const color = value as Rgba | null;
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (text: string) => {
    setDraft(null);
    const next = fromText(text);
    if (next) onChange(next);
  };
  return (
    <ColorInput
      aria-label={label}
      error={isInvalid}
      format="rgba"
      fixOnBlur={false}
      value={draft ?? (color ? toText(color) : '')}
      onChange={setDraft}
      onChangeEnd={commit}
      onBlur={() => draft !== null && commit(draft)}
    />
  );
}
