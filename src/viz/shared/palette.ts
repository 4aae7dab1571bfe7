/** Which colour a label has. Forced colours first, then the dashboard's map, then the scheme by the label itself:
 * the same name has the same colour in every chart and after every filter. */
import type { Tokens } from '@/ui/tokens';

/** Categorical schemes beside the product's own, by their wire names. Unknown names fall back to the own one. */
export const SCHEMES: Readonly<
  Record<string, { readonly label: string; readonly colors: readonly string[] | null }>
> = {
  supersetColors: { label: 'Sextant', colors: null },
  d3Category10: {
    label: 'Category 10',
    colors: [
      '#1f77b4',
      '#ff7f0e',
      '#2ca02c',
      '#d62728',
      '#9467bd',
      '#8c564b',
      '#e377c2',
      '#7f7f7f',
      '#bcbd22',
      '#17becf',
    ],
  },
  echarts5Colors: {
    label: 'Meadow',
    colors: [
      '#5470c6',
      '#91cc75',
      '#fac858',
      '#ee6666',
      '#73c0de',
      '#3ba272',
      '#fc8452',
      '#9a60b4',
      '#ea7ccc',
    ],
  },
  redToYellow: {
    label: 'Ember',
    colors: ['#b30021', '#e31722', '#fb4d2c', '#fd8d3a', '#feb54a', '#ffda75'],
  },
  blueToGreen: {
    label: 'Lagoon',
    colors: ['#114a5f', '#1a936f', '#3aafa9', '#57b894', '#88d498', '#c6dabf'],
  },
  wavesOfBlue: {
    label: 'Waves',
    colors: ['#023e8a', '#0077b6', '#0096c7', '#00b4d8', '#48cae4', '#90e0ef'],
  },
};

export const schemeColors = (scheme: unknown, tokens: Tokens): readonly string[] =>
  (typeof scheme === 'string' && Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme]?.colors : null) ??
  tokens.series;

/** FNV-1a: small, even, the same everywhere. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1)
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
};

/** The n-th time round the palette the colour is mixed with grey: different, never silently repeated. */
const shade = (color: string, round: number): string => {
  if (round === 0 || !/^#[0-9a-f]{6}$/i.test(color)) return color;
  const share = Math.min(round * 0.35, 0.7);
  const part = (at: number) =>
    Math.round(Number.parseInt(color.slice(at, at + 2), 16) * (1 - share) + 150 * share)
      .toString(16)
      .padStart(2, '0');
  return `#${part(1)}${part(3)}${part(5)}`;
};

/** What colours follow: `label_colors`, `map_label_colors` and `color_scheme` of the form data. */
export type ColorSettings = Readonly<Record<string, unknown>>;

const labelMap = (value: unknown): Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, string>)
    : {};

/** Label → colour for the labels of one chart. Labels in `ordered` (the chart's own metrics) take the colour of their
 * place there, shown or not. A lone series takes the first colour; a taken colour moves on to the next free one. */
export const labelColors = (
  labels: readonly string[],
  settings: ColorSettings,
  tokens: Tokens,
  ordered: readonly string[] = [],
): ReadonlyMap<string, string> => {
  const colors = schemeColors(settings.color_scheme, tokens);
  const forced = labelMap(settings.label_colors);
  const mapped = labelMap(settings.map_label_colors);
  const given = new Map<string, string>();
  const used = new Set<number>();
  for (const label of labels) {
    const known =
      (Object.hasOwn(forced, label) && forced[label]) ||
      (Object.hasOwn(mapped, label) && mapped[label]);
    if (known) {
      given.set(label, known);
      if (colors.includes(known)) used.add(colors.indexOf(known));
    }
  }
  for (const label of labels) {
    const place = ordered.indexOf(label);
    if (place < 0 || given.has(label)) continue;
    const index = place % colors.length;
    used.add(index);
    given.set(label, shade(colors[index] ?? tokens.accent, Math.floor(place / colors.length)));
  }
  const rest = labels.filter((label) => !given.has(label));
  if (rest.length === 1 && labels.length === 1)
    return new Map([[rest[0] ?? '', colors[0] ?? tokens.accent]]);
  let round = 0;
  for (const label of [...rest].sort()) {
    if (used.size >= colors.length) {
      used.clear();
      round += 1;
    }
    let index = hash(label) % colors.length;
    while (used.has(index)) index = (index + 1) % colors.length;
    used.add(index);
    given.set(label, shade(colors[index] ?? tokens.accent, round));
  }
  return given;
};
