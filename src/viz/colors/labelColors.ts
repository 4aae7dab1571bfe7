/** Which color a label has. Forced colors first, then the dashboard's map, then the scheme by the label itself: the
 * same name has the same color in every chart, and keeps it while the chart is on the page. */
import { TOKENS, type Tokens } from '@/ui/tokens';
import { freeIndex } from './freeIndex';
import { labelMap, underAllSpellings } from './labelMap';
import { wantedPlace } from './places';
import { colorAt, inTheme, schemeColors } from './series';

/** What colors follow: `label_colors`, `map_label_colors`, `color_scheme` and `groupby` of the form data. */
export type ColorSettings = Readonly<Record<string, unknown>>;

/** A label that a chart gave a color to. */
export interface ShownLabel {
  readonly label: string;
  /** Its place among the chart's own metrics, which have the colors of their places; null for any other label. */
  readonly place: number | null;
}

/** The labels of one chart so far, and their places in the scheme. */
interface Remembered {
  readonly places: Map<string, number>;
  readonly note: (shown: ShownLabel) => void;
}

/** What a chart remembers of the labels that it showed. */
export interface LabelPlaces {
  readonly of: (settings: ColorSettings) => Remembered;
  /** All of them, in the order in which they came; the same list until one is added. */
  readonly shown: () => readonly ShownLabel[];
  /** The places of the labels of these dimensions in this scheme, as long as the chart is of them. */
  readonly under: (key: string) => ReadonlyMap<string, number> | undefined;
}

/** Labels of other dimensions or in another scheme are others. What a chart is drilled from has its colors already. */
export const newLabelPlaces = (drilledFrom: LabelPlaces | null = null): LabelPlaces => {
  let known: (Remembered & { readonly key: string }) | null = null;
  let shown: readonly ShownLabel[] = [];
  const forget = (key: string): Remembered & { readonly key: string } => {
    const labels = new Set<string>();
    shown = [];
    return {
      key,
      places: new Map(drilledFrom?.under(key)),
      note: (one) => {
        if (labels.has(one.label)) return;
        labels.add(one.label);
        shown = [...shown, one];
      },
    };
  };
  return {
    of: ({ color_scheme, groupby }) => {
      const key = JSON.stringify([color_scheme, groupby]);
      if (known?.key !== key) known = forget(key);
      return known;
    },
    shown: () => shown,
    under: (key) => (known?.key === key ? known.places : undefined),
  };
};

/** The place that a label asks for, else the one whose color is farthest from those that labels have. */
const freePlace = (label: string, scheme: unknown, taken: ReadonlySet<number>): number => {
  /* The light theme's: a place does not depend on the theme. */
  const colors = schemeColors(scheme, TOKENS.light);
  const size = colors.length;
  const own = freeIndex(colors, wantedPlace(label, size), (index) => taken.has(index));
  if (own >= 0) return own;
  let place = size;
  while (taken.has(place)) place += 1;
  return place;
};

/** Label → color for the labels of one chart. Labels in `ordered` (the chart's own metrics) take the color of their
 * place there, shown or not. Where a color is taken, the one that is farthest from all others takes its place. */
export const labelColors = (
  labels: readonly string[],
  settings: ColorSettings,
  tokens: Tokens,
  ordered: readonly string[] = [],
  remembered: LabelPlaces = newLabelPlaces(),
): ReadonlyMap<string, string> => {
  const scheme = settings.color_scheme;
  const colors = schemeColors(scheme, tokens);
  const forced = underAllSpellings(labelMap(settings.label_colors));
  const mapped = underAllSpellings(labelMap(settings.map_label_colors));
  const { places, note } = remembered.of(settings);
  const given = new Map<string, string>();
  const taken = new Set(places.values());
  for (const label of labels) {
    const place = ordered.indexOf(label);
    note({ label, place: place < 0 ? null : place });
    const stored = forced.get(label) ?? mapped.get(label);
    if (!stored) continue;
    const known = inTheme(stored, scheme, tokens);
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
    const place = places.get(label) ?? freePlace(label, scheme, taken);
    taken.add(place);
    places.set(label, place);
    given.set(label, colorAt(scheme, tokens, place));
  }
  return given;
};
