/** How the names of categories stand below an axis, so that none touches another. */
import { cutText, drawnText, textWidth } from './textWidth';

/** A line of text of 12 px. ECharts would take the width of a Chinese character, which not every font has. */
export const LINE_PX = 15;
const GAP_PX = 8;
/** With so much room for each, a name in two lines says as much as a slanted one. */
const WIDE_PX = 80;
/** Names as short as numbers and years: those between can be told from those that show. */
const SHORT_PX = 42;
const SLANTED = 45;
const UPRIGHT = 90;
/** What slanted names take of the height, in pixels. */
const TALLEST_PX = 113;

export interface NameSettings {
  /** In degrees; 0 leaves the choice to the layout. */
  readonly rotation?: number;
  /** Every category is named where names can stand beside each other at all. */
  readonly namesAll?: boolean;
  /** What names may take of the height. */
  readonly tallPx?: number;
}

export interface NameLayout {
  /** Each n-th name shows. */
  readonly nth: number;
  readonly rotation: number;
  /** The most that one line of a name takes. */
  readonly linePx: number;
  /** A name in its place: whole, in two lines, or cut. */
  readonly textOf: (name: string) => string;
}

/** A name in two lines, parted where they are most even. */
const twoLines = (whole: string): readonly [string, string] | null => {
  const name = drawnText(whole);
  const middle = name.length / 2;
  const [at] = [...name.matchAll(/\s+/g)]
    .map(({ index }) => index)
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? null : [name.slice(0, at), name.slice(at).trim()];
};

const levelText = (name: string, px: number): string => {
  if (textWidth(name) <= px) return name;
  const parts = twoLines(name);
  return parts ? parts.map((part) => cutText(part, px)).join('\n') : cutText(name, px);
};

const fitsLevel = (name: string, px: number): boolean =>
  textWidth(name) <= px || (twoLines(name)?.every((part) => textWidth(part) <= px) ?? false);

/** How far apart slanted names must begin: side by side across their lines, or one behind the other along them. */
const stepOf = (degrees: number, widest: number): number => {
  const angle = (Math.abs(degrees) * Math.PI) / 180;
  const across = LINE_PX / Math.max(Math.sin(angle), 1e-6);
  const along = (widest + GAP_PX) / Math.max(Math.cos(angle), 1e-6);
  return Math.min(across, along);
};

const slanted = (degrees: number, placePx: number, widest: number, tallPx: number): NameLayout => {
  const tall = Math.min(tallPx, TALLEST_PX);
  const linePx = Math.floor(tall / Math.max(Math.sin((Math.abs(degrees) * Math.PI) / 180), 0.5));
  return {
    nth: Math.max(
      Math.ceil(stepOf(degrees, Math.min(widest, linePx)) / Math.max(placePx, 0.01)),
      1,
    ),
    rotation: degrees,
    linePx,
    textOf: (name) => cutText(name, linePx),
  };
};

const level = (placePx: number, nth: number): NameLayout => {
  const linePx = Math.max(Math.floor(placePx * nth) - GAP_PX, 1);
  return { nth, rotation: 0, linePx, textOf: (name) => levelText(name, linePx) };
};

/** Level as long as names can be read so, else slanted, or upright where all have room so; what has no place at all is left out evenly. */
export const nameLayout = (
  names: readonly string[],
  placePx: number,
  { rotation = 0, namesAll = false, tallPx = TALLEST_PX }: NameSettings = {},
): NameLayout => {
  const widest = names.reduce((most, name) => Math.max(most, textWidth(name)), 0);
  if (rotation !== 0) return slanted(rotation, placePx, widest, tallPx);
  const own = placePx - GAP_PX;
  if (own >= WIDE_PX || names.every((name) => fitsLevel(name, own))) return level(placePx, 1);
  if (!namesAll && widest <= SHORT_PX)
    return level(placePx, Math.ceil((widest + GAP_PX) / Math.max(placePx, 0.01)));
  const isUpright =
    placePx < stepOf(SLANTED, widest) && (namesAll || placePx >= stepOf(UPRIGHT, widest));
  return slanted(isUpright ? UPRIGHT : SLANTED, placePx, widest, tallPx);
};
