import { ColorInput } from '@mantine/core';
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

export function ColorControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  const color = value as Rgba | null;
  return (
    <ColorInput
      aria-label={label}
      error={isInvalid}
      format="rgba"
      value={color ? toText(color) : ''}
      onChangeEnd={(text) => {
        const next = fromText(text);
        if (next) onChange(next);
      }}
    />
  );
}
