import { ColorInput } from '@mantine/core';
import { useState } from 'react';
import { type Rgba, rgbaOf } from '@/viz/shared/rgbColor';
import type { ControlProps } from './controlProps';

const toText = ({ r, g, b, a }: Rgba) => `rgba(${r}, ${g}, ${b}, ${a})`;
/** One fixed color, picked or typed; text that is no color changes nothing. */
export function ColorControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  const color = value as Rgba | null;
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (text: string) => {
    setDraft(null);
    const next = rgbaOf(text);
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
