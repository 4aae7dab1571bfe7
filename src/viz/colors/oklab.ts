/** Colors where distance is what the eye sees: OKLab, from `#rrggbb`. */

export type Lab = readonly [lightness: number, greenRed: number, blueYellow: number];
type Linear = readonly [number, number, number];

const linearOf = (hex: string): Linear => {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};

const labOfLinear = ([r, g, b]: Linear): Lab => {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
};

const hexOfLinear = (color: Linear): string | null => {
  if (color.some((part) => part < 0 || part > 1)) return null;
  const text = color.map((part) => {
    const value = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${text.join('')}`;
};

export const labOf = (hex: string): Lab => labOfLinear(linearOf(hex));

/** Null where no screen shows the color. */
export const hexOfLab = ([lightness, a, b]: Lab): string | null => {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return hexOfLinear([
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]);
};

export const distance = (one: Lab, other: Lab): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** As WCAG counts it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

type Row = readonly [number, number, number];

/** What eyes without one kind of cones see, in full strength (Machado, Oliveira and Fernandes 2009). */
const BLINDNESS: readonly (readonly [Row, Row, Row])[] = [
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

/** A color as all eyes see it, and as those without red, green or blue cones do. */
export const seenBy = (hex: string): readonly [all: Lab, ...colorBlind: Lab[]] => {
  const [r, g, b] = linearOf(hex);
  const part = (row: Row) => Math.min(Math.max(row[0] * r + row[1] * g + row[2] * b, 0), 1);
  return [
    labOf(hex),
    ...BLINDNESS.map((rows) => labOfLinear([part(rows[0]), part(rows[1]), part(rows[2])])),
  ];
};
