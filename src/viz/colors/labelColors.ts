/** Which color a label has. Forced colors first, then the dashboard's map, then the scheme by the label itself: the
 * same name has the same color in every chart, and keeps it while the chart is on the page. */
import type { Tokens } from '@/ui/tokens';
import { colorAt, schemeColors } from './series';

/** FNV-1a: small, even, the same everywhere. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1)
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
};

/** What colors follow: `label_colors`, `map_label_colors`, `color_scheme` and `groupby` of the form data. */
export type ColorSettings = Readonly<Record<string, unknown>>;

/** The places that labels have in their scheme: what a chart remembers of what it showed. */
export interface LabelPlaces {
  readonly of: (settings: ColorSettings) => Map<string, number>;
}

/** Labels of other dimensions or in another scheme are others. */
export const newLabelPlaces = (): LabelPlaces => {
  let known: { readonly key: string; readonly places: Map<string, number> } | null = null;
  return {
    of: ({ color_scheme, groupby }) => {
      const key = JSON.stringify([color_scheme, groupby]);
      if (known?.key !== key) known = { key, places: new Map() };
      return known.places;
    },
  };
};

const labelMap = (value: unknown): Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, string>)
    : {};

/** The place that a label asks for, else the next one that no label has. */
const freePlace = (label: string, size: number, taken: ReadonlySet<number>): number => {
  const wanted = hash(label) % size;
  for (let step = 0; step < size; step += 1) {
    const place = (wanted + step) % size;
    if (!taken.has(place)) return place;
  }
  let place = size;
  while (taken.has(place)) place += 1;
  return place;
};

/** Label → color for the labels of one chart. Labels in `ordered` (the chart's own metrics) take the color of their
 * place there, shown or not. A taken color moves on to the next free one. */
export const labelColors = (
  labels: readonly string[],
  settings: ColorSettings,
  tokens: Tokens,
  ordered: readonly string[] = [],
  remembered: LabelPlaces = newLabelPlaces(),
): ReadonlyMap<string, string> => {
  const scheme = settings.color_scheme;
  const colors = schemeColors(scheme, tokens);
  const forced = labelMap(settings.label_colors);
  const mapped = labelMap(settings.map_label_colors);
  const places = remembered.of(settings);
  const given = new Map<string, string>();
  const taken = new Set(places.values());
  for (const label of labels) {
    const known =
      (Object.hasOwn(forced, label) && forced[label]) ||
      (Object.hasOwn(mapped, label) && mapped[label]);
    if (!known) continue;
    given.set(label, known);
    if (colors.includes(known)) taken.add(colors.indexOf(known));
  }
  for (const label of labels) {
    const place = ordered.indexOf(label);
    if (place < 0 || given.has(label)) continue;
    taken.add(place);
    given.set(label, colorAt(scheme, tokens, place));
  }
  for (const label of labels.filter((one) => !given.has(one)).toSorted()) {
    const place = places.get(label) ?? freePlace(label, colors.length, taken);
    taken.add(place);
    places.set(label, place);
    given.set(label, colorAt(scheme, tokens, place));
  }
  return given;
};
