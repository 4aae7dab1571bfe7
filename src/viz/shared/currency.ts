/** Amounts with the sign of their currency, as charts and metrics save it: `{ symbol, symbolPosition }`. */
import type { FormatNumber } from './numberFormat';

export interface Currency {
  /** An ISO 4217 code. */
  readonly symbol: string;
  readonly isBefore: boolean;
}

/** Null for anything that is no currency. */
export const readCurrency = (saved: unknown): Currency | null => {
  if (typeof saved !== 'object' || saved === null) return null;
  const { symbol, symbolPosition } = saved as Readonly<Record<string, unknown>>;
  return typeof symbol === 'string' && symbol !== ''
    ? { symbol, isBefore: symbolPosition !== 'suffix' }
    : null;
};

const signs = new Map<string, string>();

/** `$` for USD; codes that nobody knows stand for themselves. */
export const currencySign = (code: string): string => {
  let sign = signs.get(code);
  if (sign === undefined) {
    try {
      sign =
        new Intl.NumberFormat('en-US', {
          style: 'currency',
          currency: code,
          currencyDisplay: 'narrowSymbol',
        })
          .formatToParts(0)
          .find(({ type }) => type === 'currency')?.value ?? code;
    } catch {
      sign = code;
    }
    signs.set(code, sign);
  }
  return sign;
};

/** The sign beside the number. */
export const withCurrency = (format: FormatNumber, currency: Currency | null): FormatNumber => {
  if (!currency) return format;
  const sign = currencySign(currency.symbol);
  return (value) => {
    const number = format(value);
    return currency.isBefore ? `${sign} ${number}` : `${number} ${sign}`;
  };
};
