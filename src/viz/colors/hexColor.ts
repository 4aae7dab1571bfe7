/** Colours as they are saved (`#rrggbb`, or red, green, blue and opacity), without a library that draws. */

type Rgb = readonly [number, number, number];

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i;
const FUNCTION = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i;

/** Null for anything else, which is then no colour. */
export const rgbOf = (text: string): Rgb | null => {
  const hex = HEX.exec(text);
  if (hex) return [hex[1], hex[2], hex[3]].map((part) => Number.parseInt(part ?? '0', 16)) as never;
  const named = FUNCTION.exec(text);
  return named ? ([Number(named[1]), Number(named[2]), Number(named[3])] as const) : null;
};

const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of one colour over another. */
export const over = (color: string, under: string, share: number): string => {
  const [above, below] = [rgbOf(color), rgbOf(under)];
  if (!above || !below) return under;
  const part = (at: 0 | 1 | 2) => above[at] * share + below[at] * (1 - share);
  return hexOf([part(0), part(1), part(2)]);
};

const luminance = (color: Rgb): number => {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as never as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** From 1, of equal colors, to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** The least contrast by which an area is told from what is around it. */
const SEEN = 1.3;

/** The color over a ground, as faint as it is still told from it, in either theme. */
export const faintest = (color: string, ground: string): string => {
  const below = rgbOf(ground);
  for (let share = 0.15; below && share < 1; share += 0.05) {
    const mixed = over(color, ground, share);
    const above = rgbOf(mixed);
    if (above && contrast(above, below) >= SEEN) return mixed;
  }
  return color;
};

/** Of these inks the one that is read best on a ground. */
export const bestInk = (ground: string, inks: readonly string[]): string => {
  const below = rgbOf(ground);
  const found = inks
    .map((ink) => {
      const above = rgbOf(ink);
      return { ink, size: above && below ? contrast(above, below) : 0 };
    })
    .toSorted((a, b) => b.size - a.size);
  return found[0]?.ink ?? '#000000';
};
