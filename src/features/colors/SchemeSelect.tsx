import { Group, Select } from '@mantine/core';
import { LINEAR_SCHEMES, linearColors, OWN_LINEAR_SCHEME } from '@/viz/colors/linearSchemes';
import { schemeColors } from '@/viz/colors/series';
import { SCHEMES } from '@/viz/colors/schemes';
import { useTokens } from '@/ui/useTokens';
import classes from './SchemeSelect.module.css';

const SHOWN = 8;
const KINDS = {
  labels: { schemes: SCHEMES, own: 'supersetColors', colors: schemeColors },
  amounts: { schemes: LINEAR_SCHEMES, own: OWN_LINEAR_SCHEME, colors: linearColors },
} as const;
/** The value of the entry that chooses no scheme. */
const NONE = '';

interface Props {
  readonly label: string;
  /** The label is drawn elsewhere. */
  readonly isLabelHidden?: boolean;
  readonly value: unknown;
  readonly onChange: (scheme: string) => void;
  /** An entry for no scheme at all, with the value ''. */
  readonly none?: string;
  readonly isInvalid?: boolean;
  /** Of schemes for amounts, not for labels. */
  readonly isLinear?: boolean;
}

/** A choice of color schemes, each with its colors; an unknown one is drawn in the default. */
export function SchemeSelect({
  label,
  isLabelHidden,
  value,
  onChange,
  none,
  isInvalid,
  isLinear = false,
}: Props) {
  const tokens = useTokens();
  const { schemes, own, colors } = KINDS[isLinear ? 'amounts' : 'labels'];
  const swatches = (scheme: string) =>
    scheme === NONE ? null : (
      <span className={classes.swatches} aria-hidden>
        {colors(scheme, tokens)
          .slice(0, SHOWN)
          .map((color, at) => (
            <span key={at} className={classes.swatch} style={{ background: color }} />
          ))}
      </span>
    );
  const known = typeof value === 'string' && Object.hasOwn(schemes, value) ? value : own;
  const scheme = none !== undefined && !value ? NONE : known;
  return (
    <Select
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      error={isInvalid}
      data={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...Object.entries(schemes).map(([name, { label: title }]) => ({
          value: name,
          label: title,
        })),
      ]}
      value={scheme}
      onChange={(chosen) => onChange(chosen ?? NONE)}
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
