/** Number formats of the controls: `SMART_NUMBER`, durations, memory, and any d3-format text. */
import { format, formatSpecifier } from 'd3-format';
import { decimalOf, decimalText, fixedText } from '#common/results/decimal.ts';
import { groupedDigits } from '@/lib/groupedDigits';

/** `raw` is the value as it came: as text it has digits that the number does not. */
export type FormatNumber = (value: number, raw?: unknown) => string;

/** SI prefixes as people read them: a thousand million is B, not G. */
const si = (specifier: string): FormatNumber => {
  const run = format(specifier);
  return (value) => run(value).replace('G', 'B');
};
const thousands = si('.3~s');
const twoPlaces = format('.2~f');
const fourPlaces = format('.4~f');
const oneTrimmed = format('.1~f');

/** As short as can be without hiding size: 1.23M, 12.5, 0.0042. */
export const smartNumber: FormatNumber = (value) => {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1000) return thousands(value);
  if (size >= 1) return twoPlaces(value);
  if (size >= 0.001) return fourPlaces(value);
  return size > 1e-6 ? `${thousands(value * 1e6)}µ` : thousands(value);
};

/** Digits with separators. A formatter is made once: to make one takes ten times as long as to write a number. */
export const digitsWritten = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
  const written = new Intl.NumberFormat('en-US', options);
  return (value) => written.format(value).replace('-', '−');
};

/** More places come of a calculation. */
const STORED_PLACES = 6;
const storedPlaces = digitsWritten({ maximumFractionDigits: STORED_PLACES });
const threePlaces = digitsWritten({ maximumFractionDigits: 3 });
const fourDigits = digitsWritten({ maximumSignificantDigits: 4 });

/** Every digit of a text, and of a number that has few; else those left of the point and three right of it, and four of smaller ones. */
export const exactNumber: FormatNumber = (value, raw) => {
  if (typeof raw === 'string') return groupedDigits(raw);
  const isShort = Number(value.toFixed(STORED_PLACES)) === value;
  if (isShort) return storedPlaces(value);
  return Math.abs(value) >= 1 ? threePlaces(value) : fourDigits(value);
};

const PLAIN = /^(\$?)(,?)(?:d|\.(\d{1,2})f)?$/;

/** The digits of a text in a format that only rounds, groups and names a currency; null for other formats. */
const digitsAs = (specifier: string, raw: unknown): string | null => {
  const parts = typeof raw === 'string' ? PLAIN.exec(specifier) : null;
  const decimal = parts && decimalOf(String(raw));
  if (!parts || !decimal) return null;
  const [, sign = '', comma, places] = parts;
  const isRounded = places !== undefined || specifier.endsWith('d');
  const text = isRounded ? fixedText(decimal, Number(places ?? 0)) : decimalText(decimal);
  const written = comma ? groupedDigits(text) : text.replace('-', '−');
  return written.startsWith('−') ? `−${sign}${written.slice(1)}` : sign + written;
};

const EVERY_PLACE = { maximumFractionDigits: 20 } as const;
const everyPlace = digitsWritten(EVERY_PLACE);
const ungrouped = new Intl.NumberFormat('en-US', { ...EVERY_PLACE, useGrouping: false });

/** Every digit of what was measured, a number or the text of one, with separators. */
export const measuredDigits = (value: number | string): string =>
  typeof value === 'string' ? groupedDigits(value) : everyPlace(value);

/** What is stored may be a year or a key: the digits it has, and nothing between them. */
export const storedDigits = (value: number | string): string =>
  typeof value === 'string' ? value : ungrouped.format(value);

const UNITS: readonly (readonly [string, number])[] = [
  ['y', 31_536_000_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
];
const SMALL_UNITS: readonly (readonly [string, number])[] = [
  ['s', 1_000_000_000],
  ['ms', 1_000_000],
  ['µs', 1000],
  ['ns', 1],
];

/** The whole units in an amount, largest first, and what is left. */
const parted = (amount: number, units: readonly (readonly [string, number])[]) => {
  let rest = amount;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count}${unit}`);
  }
  return { parts, rest };
};

/** Milliseconds in all of their units, seconds with one decimal: `1d 4h`, `1.4s`, `850ms`. */
export const duration: FormatNumber = (value) => {
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (size < 1000) return `${sign}${twoPlaces(size)}ms`;
  const { parts, rest } = parted(Math.round(size / 100) * 100, UNITS);
  const seconds = rest > 0 ? [`${oneTrimmed(rest / 1000)}s`] : [];
  return sign + [...parts, ...seconds].join(' ');
};

/** The same down to nanoseconds: `1ms 400µs 80ns`. */
const subDuration: FormatNumber = (value) => {
  const { parts, rest } = parted(Math.abs(value), UNITS);
  const small = parted(Math.round(rest * 1_000_000), SMALL_UNITS).parts;
  return (value < 0 ? '-' : '') + ([...parts, ...small].join(' ') || '0ms');
};

const memory = (step: number, units: readonly string[], suffix = ''): FormatNumber => {
  const number = format('.2~f');
  return (value) => {
    const power =
      value === 0
        ? 0
        : Math.min(Math.floor(Math.log(Math.abs(value)) / Math.log(step)), units.length - 1);
    return `${number(value / step ** Math.max(power, 0))} ${units[Math.max(power, 0)]}${suffix}`;
  };
};
const DECIMAL = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'];
const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

const NAMED: Readonly<Record<string, FormatNumber>> = {
  SMART_NUMBER: smartNumber,
  /* As a format of d3 it would keep six digits. */
  '~g': (value, raw) => String(typeof raw === 'string' ? raw : value).replace('-', '−'),
  DURATION: duration,
  DURATION_SUB: subDuration,
  DURATION_COL: (value) => {
    const seconds = Math.round(Math.abs(value) / 1000);
    const two = (part: number) => String(part).padStart(2, '0');
    return `${value < 0 ? '-' : ''}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  },
  MEMORY_DECIMAL: memory(1000, DECIMAL),
  MEMORY_BINARY: memory(1024, BINARY),
  MEMORY_TRANSFER_RATE_DECIMAL: memory(1000, DECIMAL, '/s'),
  MEMORY_TRANSFER_RATE_BINARY: memory(1024, BINARY, '/s'),
};

const made = new Map<string, FormatNumber>();

/** No cell or axis has room for more, and a width of millions would fill the memory of the page. */
const WIDEST = 100;

const isTooWide = (text: string): boolean => (formatSpecifier(text).width ?? 0) > WIDEST;

/** The formatter of a format's text; text that is no format falls back to the adaptive one. */
export const numberFormatter = (specifier: string | null | undefined): FormatNumber => {
  const text = specifier || 'SMART_NUMBER';
  let known = Object.hasOwn(NAMED, text) ? NAMED[text] : made.get(text);
  if (!known) {
    try {
      if (isTooWide(text)) known = smartNumber;
      else known = text.endsWith('s') ? si(text) : format(text);
    } catch {
      known = smartNumber;
    }
    made.set(text, known);
  }
  return (value, raw) =>
    Number.isFinite(value)
      ? (digitsAs(text, raw) ?? (known as FormatNumber)(value, raw))
      : Number.isNaN(value)
        ? 'NaN'
        : value > 0
          ? '∞'
          : '−∞';
};
