/** Sum, average, minimum and maximum of selected cells: integers and decimals exactly, doubles as doubles. */
import type { Cell } from '../cell.ts';
import { compareTied, sizeOfValue, type Value } from './compare.ts';
import { atScale, type Decimal, decimalOf, decimalText, divided } from './decimal.ts';
import { type ValueKind, valueKind, type ViewColumn } from './viewSpec.ts';

export interface Figures {
  /** Cells counted, and those of them with a value. */
  readonly cells: number;
  readonly values: number;
  readonly numbers: number;
  /** NaN and infinities, which the other figures leave out. */
  readonly notFinite: number;
  readonly sum: string | null;
  readonly average: string | null;
  /** Of numbers or of times; null if both or neither are selected. */
  readonly least: Cell;
  readonly greatest: Cell;
}

const MEAN_DIGITS = 6;
/** As many digits as any double holds. */
const DOUBLE_DIGITS = 15;
/** The text of a double that was computed, without the last digits, which are chance. */
export const doubleText = (value: number): string =>
  String(Number(value.toPrecision(DOUBLE_DIGITS)));

const SAFE_STEP = 2 ** 52;
const SHORT = /^-?\d{1,15}$/;
const SHORT_DECIMAL = /^-?\d{1,9}\.\d{1,6}$/;

/** Sums by scale: small ones are doubles as long as those are exact. */
const createExactSum = () => {
  const small: number[] = [];
  const large: bigint[] = [];
  const flush = (scale: number): void => {
    large[scale] = (large[scale] ?? 0n) + BigInt(small[scale] ?? 0);
    small[scale] = 0;
  };
  return {
    addWhole: (value: number, scale: number): void => {
      const next = (small[scale] ?? 0) + value;
      if (Math.abs(next) > SAFE_STEP) {
        flush(scale);
        large[scale] = (large[scale] ?? 0n) + BigInt(value);
      } else small[scale] = next;
    },
    addDecimal: ({ digits, scale }: Decimal): void => {
      large[scale] = (large[scale] ?? 0n) + digits;
    },
    total: (): Decimal => {
      const scale = Math.max(small.length, large.length, 1) - 1;
      let digits = 0n;
      for (let at = 0; at <= scale; at += 1)
        digits += atScale({ digits: (large[at] ?? 0n) + BigInt(small[at] ?? 0), scale: at }, scale);
      return { digits, scale };
    },
  };
};

interface Ends {
  readonly value: Value;
  readonly size: number;
}

const createEnds = (kind: ValueKind) => {
  let least: Ends | null = null;
  let greatest: Ends | null = null;
  const isBefore = (a: Ends, b: Ends): boolean =>
    a.size < b.size || (a.size === b.size && compareTied(kind, a.value, b.value) < 0);
  return {
    add: (value: Value, size: number): void => {
      const next = { value, size };
      if (!least || isBefore(next, least)) least = next;
      if (!greatest || isBefore(greatest, next)) greatest = next;
    },
    least: (): Cell => least?.value ?? null,
    greatest: (): Cell => greatest?.value ?? null,
  };
};

export const createTally = () => {
  const exact = createExactSum();
  const numberEnds = createEnds('number');
  const momentEnds = createEnds('moment');
  let [cells, values, numbers, moments, notFinite] = [0, 0, 0, 0, 0];
  let [doubles, lost, isDouble] = [0, 0, false];

  /** Neumaier's algorithm: what a sum of doubles loses is added separately. */
  const addDouble = (value: number): void => {
    isDouble = true;
    const next = doubles + value;
    lost += Math.abs(doubles) >= Math.abs(value) ? doubles - next + value : value - next + doubles;
    doubles = next;
  };
  const addNumber = (value: Value): void => {
    const text = typeof value === 'number' ? '' : String(value as string);
    const size = typeof value === 'number' ? value : Number(text);
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) return void (notFinite += 1);
      if (Number.isSafeInteger(value)) exact.addWhole(value, 0);
      else addDouble(value);
    } else if (SHORT.test(text)) exact.addWhole(size, 0);
    else if (SHORT_DECIMAL.test(text))
      exact.addWhole(Number(text.replace('.', '')), text.length - text.indexOf('.') - 1);
    else {
      const decimal = decimalOf(text);
      if (!decimal) return void (notFinite += 1);
      exact.addDecimal(decimal);
    }
    numbers += 1;
    numberEnds.add(value, size);
  };

  const figures = (): Figures => {
    const total = exact.total();
    const rest = doubles + lost;
    const text = decimalText(total);
    const sum = isDouble ? doubleText(rest + Number(text)) : text;
    const mean = () =>
      isDouble
        ? doubleText((rest + Number(text)) / numbers)
        : divided(total, BigInt(numbers), MEAN_DIGITS, total.scale);
    const ends = numbers > 0 === moments > 0 ? null : numbers > 0 ? numberEnds : momentEnds;
    return {
      cells,
      values,
      numbers,
      notFinite,
      sum: numbers > 0 ? sum : null,
      average: numbers > 0 ? mean() : null,
      least: ends?.least() ?? null,
      greatest: ends?.greatest() ?? null,
    };
  };

  return {
    add: (value: Cell, column: Pick<ViewColumn, 'generic' | 'type'>): void => {
      cells += 1;
      if (value === null) return;
      values += 1;
      const kind = valueKind(column);
      if (kind === 'number') addNumber(value);
      else if (kind === 'moment') {
        moments += 1;
        momentEnds.add(value, sizeOfValue('moment', value));
      }
    },
    figures,
  };
};
