import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { inTheme, schemeColors } from '@/viz/colors/series';
import { useTokens } from '@/ui/useTokens';
import type { ColorDraft } from './colorDraft';
import { LabelColor } from './LabelColor';
import classes from './LabelColors.module.css';
import { selectShownColors } from './selectors';

interface Props {
  readonly chosen: ColorDraft;
  readonly onChange: (labels: ColorDraft['labels']) => void;
}

/** From here on a list is searched rather than read. */
const MANY = 10;
/** More rows than anybody looks through; the search finds the others. */
const ROWS_AT_MOST = 100;

/** The color of each label that a chart showed. */
export function LabelColors({ chosen, onChange }: Props) {
  const { forced, computed } = useAppSelector(selectShownColors);
  const tokens = useTokens();
  const [sought, setSought] = useState('');
  const all = [...new Set([...forced.keys(), ...computed.keys()])].sort((one, other) =>
    one.localeCompare(other),
  );
  const found = all.filter((label) => label.toLowerCase().includes(sought.trim().toLowerCase()));
  const shown = found.slice(0, ROWS_AT_MOST);
  const reset = (label: string) => {
    const { [label]: _, ...labels } = chosen.labels;
    onChange(labels);
  };
  if (all.length === 0)
    return <Text c="dimmed">No chart that was drawn so far has labels with colors.</Text>;
  return (
    <section aria-label="Colors of labels">
      {all.length > MANY && (
        <TextInput
          aria-label="Search labels"
          placeholder={`Search ${all.length} labels`}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
          mb="xs"
        />
      )}
      <ul className={classes.labels}>
        {shown.map((label) => (
          <LabelColor
            key={label}
            label={label}
            color={inTheme(forced.get(label) ?? computed.get(label) ?? '', chosen.scheme, tokens)}
            isForced={forced.has(label)}
            swatches={schemeColors(chosen.scheme, tokens)}
            onChange={(color) => onChange({ ...chosen.labels, [label]: color })}
            onReset={() => reset(label)}
          />
        ))}
      </ul>
      {found.length > shown.length && (
        <Text c="dimmed" size="sm">
          {`${found.length - shown.length} more: search for them by name.`}
        </Text>
      )}
      {found.length === 0 && <Text c="dimmed">No label has this in its name.</Text>}
    </section>
  );
}
