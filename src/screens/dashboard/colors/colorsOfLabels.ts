/**
 * One color for each label of a dashboard: the one chosen by hand, else the stored one, else the one that the label asks
 * for in its scheme. Labels that one chart shows together differ. The order in which charts arrive decides nothing; a
 * label that comes later, after a filter for example, moves none that is there.
 */
import { TOKENS } from '@/ui/tokens';
import type { ShownLabel } from '@/viz/colors/labelColors';
import { freeIndex } from '@/viz/colors/freeIndex';
import { wantedPlace } from '@/viz/colors/places';
import { underAllSpellings } from '@/viz/colors/labelMap';
import { colorAt, schemeColors } from '@/viz/colors/series';

/** Stored colors are those of the light theme; a dark page shows the colors of the same places. */
const TOKENS_OF_STORED = TOKENS.light;

export interface SeenLabel extends ShownLabel {
  /** 0 for a label of its chart's first drawing, else its turn among all that came later. */
  readonly turn: number;
}

/** What one chart shows, and the name of its color scheme. */
export interface ChartLabels {
  readonly scheme: unknown;
  readonly labels: readonly SeenLabel[];
}

export interface KnownColors {
  readonly forced: ReadonlyMap<string, string>;
  readonly stored: ReadonlyMap<string, string>;
}

interface Label {
  readonly label: string;
  readonly scheme: unknown;
  readonly turn: number;
  readonly place: number;
  readonly charts: readonly ChartLabels[];
}

const NO_PLACE = Number.POSITIVE_INFINITY;

const labelsOf = (charts: readonly ChartLabels[]): readonly Label[] => {
  const found = new Map<string, Label>();
  for (const chart of charts)
    for (const { label, turn, place } of chart.labels) {
      const known = found.get(label);
      found.set(label, {
        label,
        scheme: known ? known.scheme : chart.scheme,
        turn: Math.min(known?.turn ?? turn, turn),
        place: Math.min(known?.place ?? NO_PLACE, place ?? NO_PLACE),
        charts: [...(known?.charts ?? []), chart],
      });
    }
  const byName = (one: Label, other: Label) => (one.label < other.label ? -1 : 1);
  return [...found.values()].sort(
    (one, other) =>
      one.turn - other.turn ||
      (one.place < other.place ? -1 : one.place > other.place ? 1 : byName(one, other)),
  );
};

/** The color of the wanted place, else the one that is farthest from those of the labels beside it. */
const freeColor = ({ label, scheme, place }: Label, taken: ReadonlySet<string>): string => {
  const at = (index: number) => colorAt(scheme, TOKENS_OF_STORED, index);
  const colors = schemeColors(scheme, TOKENS_OF_STORED);
  const size = colors.length;
  const isTaken = (index: number) => taken.has(at(index));
  const wanted = place === NO_PLACE ? wantedPlace(label, size) : place;
  if (!isTaken(wanted)) return at(wanted);
  /* Metrics have the colors in their order. */
  const own =
    place === NO_PLACE
      ? freeIndex(colors, wanted, isTaken)
      : (colors.map((_, step) => (wanted + step) % size).find((one) => !isTaken(one)) ?? -1);
  if (own >= 0) return at(own);
  for (let index = size; index <= size + taken.size; index += 1) {
    const color = at(index);
    if (!taken.has(color)) return color;
  }
  return at(wanted);
};

/** Label → color in the light theme, without those chosen by hand. Charts come in an order that is always the same. */
export const colorsOfLabels = (
  charts: readonly ChartLabels[],
  known: KnownColors,
): ReadonlyMap<string, string> => {
  const forced = underAllSpellings(known.forced);
  const stored = underAllSpellings(known.stored);
  const labels = labelsOf(charts).filter(({ label }) => !forced.has(label));
  const given = new Map<string, string>();
  const takenBeside = ({ label, charts: around }: Label): ReadonlySet<string> =>
    new Set(
      around.flatMap((chart) =>
        chart.labels.flatMap(({ label: other }) =>
          other === label ? [] : (forced.get(other) ?? given.get(other) ?? []),
        ),
      ),
    );
  for (const one of labels) {
    const color = stored.get(one.label);
    if (color && !takenBeside(one).has(color)) given.set(one.label, color);
  }
  for (const one of labels)
    if (!given.has(one.label)) given.set(one.label, freeColor(one, takenBeside(one)));
  return given;
};
