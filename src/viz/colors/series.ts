/** The colors of a scheme, as many as are needed: its own, then others that differ from all before them. */
import { TOKENS, type Tokens } from '@/ui/tokens';
import { contrastOf, distance, hexOfLab, type Lab, seenBy } from './oklab';
import { SCHEMES } from './schemes';

/** The second ten of the product's own scheme, found by search: far from the first ten and from each other, also for color-blind eyes. */
const FURTHER = {
  light: '#ce339f #004c28 #eb6e69 #7211de #6c4c53 #d260fd #320192 #a55e6a #9a2f86 #3f2a43',
  dark: '#4559ff #ceff38 #be107b #a5faff #9a7566 #8a3ac9 #ffdac0 #617804 #f40e35 #3a6697',
} as const;

const isDark = ({ surface, text }: Tokens): boolean => seenBy(surface)[0][0] < seenBy(text)[0][0];

/** The colors that a scheme names; an unknown one has those of the product. */
export const schemeColors = (scheme: unknown, tokens: Tokens): readonly string[] =>
  (typeof scheme === 'string' && Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme]?.colors : null) ??
  tokens.series;

/** The product's colors in a theme, in the order of their places, as many as are named. */
const named = (theme: 'light' | 'dark'): readonly string[] => [
  ...TOKENS[theme].series,
  ...FURTHER[theme].split(' '),
];

/** A stored color in this theme: one of the product's own is that of the same place, any other is what it is. */
export const inTheme = (color: string, scheme: unknown, tokens: Tokens): string => {
  if (schemeColors(scheme, tokens) !== tokens.series) return color;
  const [here, there] = isDark(tokens)
    ? (['dark', 'light'] as const)
    : (['light', 'dark'] as const);
  const place = named(there).indexOf(color.toLowerCase());
  return named(here)[place] ?? color;
};

/** Marks are seen on their ground. */
const LEAST_CONTRAST = 3;
/** Near black or white all colors are alike. */
const LIGHTNESS = { light: [0.34, 0.76], dark: [0.5, 0.94] } as const;
const CHROMAS = [0.05, 0.09, 0.13, 0.17, 0.21];
const HUES = 24;
const LIGHTNESS_STEP = 0.04;
/** A smaller difference must do for color-blind eyes, which have fewer colors. */
const BLIND_SHARE = 1.5;

type Seen = readonly Lab[];

const apart = (one: Seen, other: Seen): number =>
  one.reduce((least, lab, eyes) => {
    const other_ = other[eyes];
    if (!other_) return least;
    return Math.min(least, distance(lab, other_) * (eyes === 0 ? 1 : BLIND_SHARE));
  }, Number.POSITIVE_INFINITY);

const candidates = (tokens: Tokens): readonly string[] => {
  const [from, to] = LIGHTNESS[isDark(tokens) ? 'dark' : 'light'];
  const found: string[] = [];
  for (let lightness = from; lightness <= to; lightness += LIGHTNESS_STEP)
    for (const chroma of CHROMAS)
      for (let hue = 0; hue < HUES; hue += 1) {
        const angle = (hue / HUES) * 2 * Math.PI;
        const hex = hexOfLab([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
        if (hex && contrastOf(hex, tokens.surface) >= LEAST_CONTRAST) found.push(hex);
      }
  return found;
};

/** Always the candidate that is farthest from all colors so far. */
const derived = (start: readonly string[], tokens: Tokens) => {
  const colors = [...start];
  const left = candidates(tokens).map((hex) => ({
    hex,
    seen: seenBy(hex),
    least: Number.POSITIVE_INFINITY,
  }));
  let counted = 0;
  return (count: number): readonly string[] => {
    while (colors.length < count) {
      for (const color of colors.slice(counted)) {
        const seen = seenBy(color);
        for (const one of left) one.least = Math.min(one.least, apart(one.seen, seen));
      }
      counted = colors.length;
      const next = left.reduce((best, one) => (one.least > best.least ? one : best));
      colors.push(next.hex);
    }
    return colors;
  };
};

const made = new Map<string, (count: number) => readonly string[]>();
/** More would be alike to any eye; from here on they are used again. */
const MOST = 120;

/** The color at a place of a scheme, however far. */
export const colorAt = (scheme: unknown, tokens: Tokens, place: number): string => {
  const own = schemeColors(scheme, tokens);
  const at = place % MOST;
  if (at < own.length) return own[at] ?? tokens.accent;
  const start = own === tokens.series ? named(isDark(tokens) ? 'dark' : 'light') : [...own];
  const key = [tokens.surface, ...start].join();
  let more = made.get(key);
  if (!more) {
    more = derived(start, tokens);
    made.set(key, more);
  }
  return more(at + 1)[at] ?? tokens.accent;
};
