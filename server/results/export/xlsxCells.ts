/** One cell of a sheet: numbers that Excel keeps whole are numbers, dates are dates, the rest is text. */
import { momentOf } from '#common/results/compare.ts';
import { type Cell, type Column } from '../../engine/engine.ts';
import { isFixedText, looksLikeFormula } from '#common/results/formulas.ts';
import { exactText } from './exactText.ts';

/** Excel keeps so many digits of a number. */
const DIGITS_MAX = 15;
const TEXT_MAX = 32_767;
const DAY_SECONDS = 86_400;
/** Day 0 of a workbook, as seconds since 1970; its first two months count a day that never was. */
const EPOCH_SECONDS = -2_209_161_600;
const FIRST_SECONDS = -2_203_891_200;
const LAST_SECONDS = 253_402_300_800;
const NANOS_PER_MILLI = 1_000_000;

/** Cell formats in the order of the style sheet; the decimals with their digits follow. */
export const BASE_FORMATS = [
  'yyyy-mm-dd',
  'yyyy-mm-dd hh:mm:ss',
  'yyyy-mm-dd hh:mm:ss.000',
  'yyyy-mm-dd hh:mm:ss" UTC"',
  'yyyy-mm-dd hh:mm:ss.000" UTC"',
  'hh:mm:ss',
  '0.00%',
  'mmm yyyy',
  'yyyy',
] as const;

/** The type of columns whose numbers are parts of a whole. */
export const PERCENT = 'PERCENT';
/** The types of columns whose days stand for the periods that they begin. */
export const MONTH = 'MONTH';
export const YEAR = 'YEAR';

/** Styles 0 and 1 are plain and bold; the next two are the same for text that must stay text when it is edited. */
export const FIRST_FORMAT = 4;
const QUOTED = 2;
const styleOf = (format: (typeof BASE_FORMATS)[number]) =>
  FIRST_FORMAT + BASE_FORMATS.indexOf(format);

export const scaleOf = ({ type, nativeType }: Column): number => {
  const [, scale = '0'] = /\(\s*\d+\s*,\s*(\d+)\s*\)/.exec(nativeType) ?? [];
  return type === 'DECIMAL' ? Math.min(DIGITS_MAX, Number(scale)) : 0;
};

// What XML cannot hold, and what would read as the escape of it.
const UNWRITABLE = /(?![\t\n])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;
const MARKUP = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const xmlText = (text: string): string =>
  text
    .replace(
      UNWRITABLE,
      (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(MARKUP, (char) => ENTITIES[char] ?? '');

/** Letters, digits and blanks after one of the first two need neither guard nor escape. */
const HARMLESS = /^[A-Za-z0-9][A-Za-z0-9 ,.:;/()-]*$/;

/** Text is never a formula, not even after somebody edits the cell. */
export const textCell = (text: string, style: 0 | 1 = 0): string => {
  const cut = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text;
  const isHarmless = HARMLESS.test(cut);
  const own = style + (!isHarmless && looksLikeFormula(cut) ? QUOTED : 0);
  const styled = own === 0 ? '' : ` s="${own}"`;
  const written = isHarmless ? cut : xmlText(cut);
  return `<c t="inlineStr"${styled}><is><t xml:space="preserve">${written}</t></is></c>`;
};

const numberCell = (digits: string, style: number): string =>
  style === 0 ? `<c><v>${digits}</v></c>` : `<c s="${style}"><v>${digits}</v></c>`;

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;
const significant = (digits: string): number =>
  digits.replace(/^-?0*\.?0*/, '').replace('.', '').length;

type Write = (cell: Exclude<Cell, null>) => string;

const number =
  (style: number): Write =>
  (cell) => {
    const digits = String(cell);
    if (typeof cell === 'number') return numberCell(digits, style);
    const isKept = PLAIN_NUMBER.test(digits) && significant(digits) <= DIGITS_MAX;
    if (isKept) return numberCell(digits, style);
    if (!isFixedText(digits)) return textCell(digits);
    return `<c t="inlineStr"><is><t>${digits}</t></is></c>`;
  };

const exactNumber = (style: number): Write => {
  const write = number(style);
  return (cell) =>
    write(typeof cell === 'number' && Math.abs(cell) >= 10 ** DIGITS_MAX ? String(cell) : cell);
};

const moment =
  (isDay: boolean, whole: number, milli: number): Write =>
  (cell) => {
    const text = String(cell);
    const at = momentOf(text);
    const isDate =
      at !== null &&
      at.seconds >= FIRST_SECONDS &&
      at.seconds < LAST_SECONDS &&
      at.nanos % NANOS_PER_MILLI === 0;
    if (!isDate) return textCell(text.replace(/(?<=\d)T(?=\d)/, ' '));
    const days = (at.seconds - EPOCH_SECONDS + at.nanos / 1e9) / DAY_SECONDS;
    return numberCell(isDay ? String(days) : days.toFixed(10), at.nanos === 0 ? whole : milli);
  };

const time: Write = (cell) => {
  const text = String(cell);
  const [, hours = '0', minutes = '0', seconds = '0'] = /^(\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  if (text.length !== 8) return textCell(text);
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return numberCell((total / DAY_SECONDS).toFixed(10), styleOf('hh:mm:ss'));
};

/** `decimalStyle` is the style that shows the column's digits. */
export const cellWriter = (column: Column, decimalStyle: number): Write => {
  switch (column.type) {
    case 'INTEGER':
    case 'LONGINTEGER':
      return exactNumber(0);
    case 'DECIMAL':
      return exactNumber(decimalStyle);
    case 'FLOAT':
      return number(0);
    case PERCENT:
      return number(styleOf('0.00%'));
    case 'BOOLEAN':
      return (cell) => {
        if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
        return typeof cell === 'number' ? numberCell(String(cell), 0) : textCell(String(cell));
      };
    case 'DATE':
      return moment(true, styleOf('yyyy-mm-dd'), styleOf('yyyy-mm-dd hh:mm:ss.000'));
    case MONTH:
      return moment(true, styleOf('mmm yyyy'), styleOf('yyyy-mm-dd hh:mm:ss.000'));
    case YEAR:
      return moment(true, styleOf('yyyy'), styleOf('yyyy-mm-dd hh:mm:ss.000'));
    case 'DATETIME':
      return moment(false, styleOf('yyyy-mm-dd hh:mm:ss'), styleOf('yyyy-mm-dd hh:mm:ss.000'));
    case 'DATETIMETZ':
      return moment(
        false,
        styleOf('yyyy-mm-dd hh:mm:ss" UTC"'),
        styleOf('yyyy-mm-dd hh:mm:ss.000" UTC"'),
      );
    case 'TIME':
      return time;
    default: {
      const text = exactText(column);
      return (cell) => textCell(text(cell));
    }
  }
};
