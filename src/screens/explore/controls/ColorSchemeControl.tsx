import { Group, Select } from '@mantine/core';
import { schemeColors } from '@/viz/colors/series';
import { SCHEMES } from '@/viz/colors/schemes';
import { useTokens } from '@/viz/useTokens';
import classes from './Control.module.css';
import type { ControlProps } from './controlProps';

const SHOWN = 8;

/** A choice of color schemes; an unknown one is drawn in the default. */
export function ColorSchemeControl({
  control: { label },
  value,
  onChange,
  isInvalid,
}: ControlProps) {
  const tokens = useTokens();
  const swatches = (scheme: string) => (
    <span className={classes.swatches} aria-hidden>
      {schemeColors(scheme, tokens)
        .slice(0, SHOWN)
        .map((color) => (
          <span key={color} className={classes.swatch} style={{ background: color }} />
        ))}
    </span>
  );
  const scheme =
    typeof value === 'string' && Object.hasOwn(SCHEMES, value) ? value : 'supersetColors';
  return (
    <Select
      aria-label={label}
      error={isInvalid}
      data={Object.entries(SCHEMES).map(([name, { label: title }]) => ({
        value: name,
        label: title,
      }))}
      value={scheme}
      onChange={onChange}
      allowDeselect={false}
      rightSection={swatches(scheme)}
      rightSectionWidth={120}
      renderOption={({ option }) => (
        <Group justify="space-between" flex={1} wrap="nowrap">
          <span>{option.label}</span>
          {swatches(option.value)}
        </Group>
      )}
    />
  );
}
