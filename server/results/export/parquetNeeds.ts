/** What the values of a column need of its type, found while they are written. */
import { trimmedEnd } from '#common/trimmed.ts';
import type { Cell } from '../../engine/engine.ts';
import { DECIMAL_WIDTH_MAX, OPEN_DECIMAL, type Shape, TEXT } from './parquetTypes.ts';

const PLAIN = /^-?(\d*)(?:\.(\d*))?$/;
const FINE = /\.\d{6}(\d*[1-9])/;
const MICROS = 6;
const NANOS = 9;

export interface Needs {
  /** Null where a value is not finite. `shown` counts trailing zeros, `kept` does not. */
  readonly decimal: {
    readonly whole: number;
    readonly shown: number;
    readonly kept: number;
  } | null;
  /** Digits of a second. */
  readonly secondDigits: number;
  /** A day or moment is infinite. */
  readonly isEndless: boolean;
}

type Visit = (cell: Cell) => void;

const isTemporal = (base: string): boolean => base.startsWith('TIME') || base === 'DATE';

const recordVisit = (
  members: readonly { readonly name: string; readonly visit: Visit | null }[],
): Visit | null =>
  members.some(({ visit }) => visit)
    ? (cell) => {
        for (const { name, visit } of members)
          visit?.((Reflect.get(Object(cell), name) as Cell | undefined) ?? null);
      }
    : null;

const eachVisit = (visit: Visit | null): Visit | null =>
  visit &&
  ((cell) => {
    if (typeof cell === 'object' && cell !== null)
      for (const item of Object.values(cell as Readonly<Record<string, Cell>>)) visit(item);
  });

/** Null where nothing in the column depends on its values. */
const visitOf = (shape: Shape, ofScalar: (base: string) => Visit | null): Visit | null => {
  const inner = (one: Shape): Visit | null => visitOf(one, ofScalar);
  switch (shape.kind) {
    case 'scalar':
      return ofScalar(shape.base);
    case 'list':
      return eachVisit(inner(shape.of));
    case 'map': {
      const [key, value] = [inner(shape.key), eachVisit(inner(shape.value))];
      if (!key) return value;
      return (cell) => {
        for (const name of Object.keys(Object(cell))) key(name);
        value?.(cell);
      };
    }
    case 'record':
      return recordVisit(
        shape.members.map(({ name, shape: one }) => ({ name, visit: inner(one) })),
      );
  }
};

export const createNeeds = (shape: Shape) => {
  let [whole, shown, kept] = [0, 0, 0];
  let isFinite = true;
  let secondDigits = 0;
  let isEndless = false;

  const addDecimal: Visit = (cell) => {
    if (cell === null) return;
    const [, left, digits = ''] = PLAIN.exec(String(cell as string)) ?? [];
    if (left === undefined) isFinite = false;
    else {
      whole = Math.max(whole, left.replace(/^0+/, '').length);
      shown = Math.max(shown, digits.length);
      kept = Math.max(kept, trimmedEnd(digits, '0').length);
    }
  };
  const addTime: Visit = (cell) => {
    if (typeof cell !== 'string') return;
    isEndless ||= cell.endsWith('infinity');
    const [, beyond = ''] = FINE.exec(cell) ?? [];
    secondDigits = Math.max(secondDigits, MICROS + beyond.length);
  };
  const visit = visitOf(shape, (base) => {
    if (base === OPEN_DECIMAL) return addDecimal;
    return isTemporal(base) ? addTime : null;
  });
  return {
    add: visit ?? (() => {}),
    found: (): Needs => ({
      decimal: isFinite ? { whole, shown, kept } : null,
      secondDigits,
      isEndless,
    }),
  };
};

const openDecimal = ({ decimal }: Needs): string => {
  if (!decimal) return TEXT;
  const { whole, shown, kept } = decimal;
  const scale = [shown, kept].find((digits) => whole + digits <= DECIMAL_WIDTH_MAX);
  return scale === undefined ? TEXT : `DECIMAL(${DECIMAL_WIDTH_MAX},${scale})`;
};

/**
 * More digits than a type has would be cut without a word, and days and moments have no infinity in Parquet: then the
 * next wider type is taken, in the end text.
 */
export const sufficient = (base: string, needs: Needs): string => {
  if (base === OPEN_DECIMAL) return openDecimal(needs);
  if (!isTemporal(base)) return base;
  if (needs.isEndless) return TEXT;
  if (base === 'DATE' || needs.secondDigits <= MICROS) return base;
  const hasNanos = base === 'TIMESTAMP' || base === 'TIMESTAMP_NS';
  return hasNanos && needs.secondDigits <= NANOS ? 'TIMESTAMP_NS' : TEXT;
};
