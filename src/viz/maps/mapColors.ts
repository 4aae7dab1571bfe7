/** Colors of a map: one for all, one for each value of a column, or by ranges of a metric. */
import { isRecord } from '#common/isRecord.ts';
import type { Look } from '../Drawing';
import { fewColors } from '../colors/fewColors';
import type { FormData } from '../formData';
import { toList } from '../shared/labels';
import { type Rgba, rgbaText } from '../shared/rgbColor';
import { toNumber } from '../shared/values';

export const OWN_COLOR: Rgba = { r: 0, g: 122, b: 135, a: 1 };
const OTHERS: Rgba = { r: 158, g: 158, b: 158, a: 1 };

export const hasRanges = ({ color_scheme_type: type }: FormData): boolean =>
  type === 'color_breakpoints';

export const hasCategories = ({ color_scheme_type: type, dimension }: FormData): boolean =>
  toList(dimension).length > 0 && type !== 'fixed_color' && type !== 'color_breakpoints';

export const fixedColor = (value: unknown): string => rgbaText(value, OWN_COLOR);

const categoryColors = (names: readonly string[], { form, tokens, labelPlaces }: Look) =>
  fewColors(names, { ...form, groupby: form.dimension }, tokens, labelPlaces);

interface Range {
  readonly from: number;
  readonly until: number;
  readonly color: string;
}

/** The first range that has a value colors it. */
const rangesOf = ({ color_breakpoints: saved }: FormData): readonly Range[] =>
  toList(saved)
    .filter(isRecord)
    .map(({ minValue, maxValue, color }) => ({
      from: toNumber(minValue) ?? -Infinity,
      until: toNumber(maxValue) ?? Infinity,
      color: rgbaText(color, OTHERS),
    }));

const rangeAt = (ranges: readonly Range[], value: number | null): number =>
  value === null ? -1 : ranges.findIndex(({ from, until }) => value >= from && value <= until);

export const othersColor = ({ default_breakpoint_color: color }: FormData): string =>
  rgbaText(color, OTHERS);

export const rangeName = (
  { from, until }: Pick<Range, 'from' | 'until'>,
  write: (value: number) => string,
): string => {
  if (from === -Infinity) return `≤ ${write(until)}`;
  return until === Infinity ? `≥ ${write(from)}` : `${write(from)} – ${write(until)}`;
};

/** Marks by what colors them, in the order of the legend. */
export interface ColorGroup {
  readonly name?: string;
  readonly color: string;
  readonly places: readonly number[];
}

export const rangeGroups = (
  values: readonly (number | null)[],
  form: FormData,
  write: (value: number) => string,
): readonly ColorGroup[] => {
  const ranges = rangesOf(form);
  const byRange = Map.groupBy(
    values.map((_, at) => at),
    (at) => rangeAt(ranges, values[at] ?? null),
  );
  const groups = ranges.map((range, at) => ({
    name: rangeName(range, write),
    color: range.color,
    places: byRange.get(at) ?? [],
  }));
  const others = byRange.get(-1);
  return others
    ? [...groups, { name: 'Others', color: othersColor(form), places: others }]
    : groups;
};

export const categoryGroups = (names: readonly string[], look: Look): readonly ColorGroup[] => {
  const groups = [
    ...Map.groupBy(
      names.map((_, at) => at),
      (at) => names[at] ?? '',
    ),
  ].toSorted(([, a], [, b]) => b.length - a.length);
  const colorOf = categoryColors(
    groups.map(([name]) => name),
    look,
  );
  return groups.map(([name, places]) => ({ name, color: colorOf(name), places }));
};
