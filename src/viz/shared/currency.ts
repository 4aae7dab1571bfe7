/** Amounts with the sign of their currency: `$ 10.0M`, `10.0M €`. */
import { type FormatNumber, numberFormatter } from './numberFormat';

export interface Currency {
  /** An ISO code. */
  readonly symbol: string;
  readonly symbolPosition: 'prefix' | 'suffix';
}

/** The currency of the data, where a query names it. */
const AUTO = 'AUTO';

/** A setting as it is saved; null where it names no currency. */
export const toCurrency = (value: unknown, detected?: string | null): Currency | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { symbol, symbolPosition } = value as Record<string, unknown>;
  const code = symbol === AUTO ? detected : symbol;
  if (typeof code !== 'string' || code === '') return null;
  return { symbol: code, symbolPosition: symbolPosition === 'suffix' ? 'suffix' : 'prefix' };
};

/** `$` for `USD`; a code that is unknown stands for itself. */
export const currencySign = (code: string): string => {
  try {
    const parts = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(0);
    return parts.find(({ type }) => type === 'currency')?.value ?? code;
  } catch {
    return code;
  }
};

export const withCurrency = (format: FormatNumber, currency: Currency | null): FormatNumber => {
  if (!currency) return format;
  const sign = currencySign(currency.symbol);
  return (value, raw) => {
    const text = format(value, raw);
    if (currency.symbolPosition === 'suffix') return `${text} ${sign}`;
    const minus = /^[-−]/.exec(text)?.[0] ?? '';
    return `${minus}${sign} ${text.slice(minus.length)}`;
  };
};

/** A format with the sign of the currency, once. A percentage is no amount. */
export const currencyFormatter = (specifier: string, currency: Currency | null): FormatNumber => {
  if (!currency || specifier.endsWith('%')) return numberFormatter(specifier);
  return withCurrency(numberFormatter(specifier.replace('$', '')), currency);
};
