/** Which colour a label has. Forced colours first, then the dashboard's map, then the scheme by the label itself:
 * the same name has the same colour in every chart and after every filter. */
import type { Tokens } from '@/ui/tokens';
import { SCHEMES } from './schemes';

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
 * place there, shown or not. A taken colour moves on to the next free one. */
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
