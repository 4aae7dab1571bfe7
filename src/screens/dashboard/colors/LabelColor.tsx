import { Button, ColorInput } from '@mantine/core';
import { useState } from 'react';
import classes from './LabelColors.module.css';

interface Props {
  readonly label: string;
  /** As it is drawn in this theme. */
  readonly color: string;
  readonly isForced: boolean;
  readonly swatches: readonly string[];
  readonly onChange: (color: string) => void;
  readonly onReset: () => void;
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** The color of one label, computed or chosen. Text that is no color changes nothing. */
export function LabelColor({ label, color, isForced, swatches, onChange, onReset }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const change = (text: string) => {
    setDraft(text);
    if (COLOR.test(text) && text !== color) onChange(text);
  };
  return (
    <li className={classes.label}>
      <span className={classes.name} title={label}>
        {label}
      </span>
      <ColorInput
        aria-label={`Color of ${label}`}
        size="xs"
        format="hex"
        fixOnBlur={false}
        value={draft ?? color}
        onChange={change}
        onBlur={() => setDraft(null)}
        swatches={[...swatches]}
        swatchesPerRow={10}
        withEyeDropper={false}
      />
      {isForced ? (
        <Button variant="subtle" size="compact-xs" onClick={onReset} aria-label={`Reset ${label}`}>
          Reset
        </Button>
      ) : (
        <span className={classes.from}>Scheme</span>
      )}
    </li>
  );
}
