import { Autocomplete, Select } from '@mantine/core';
import { useState } from 'react';
import { currencySign } from '@/viz/shared/currency';
import classes from './Control.module.css';
import type { ControlProps } from './controlProps';

/** Offered first; any other code can be typed. */
const CODES = ['USD', 'EUR', 'GBP', 'INR', 'MXN', 'JPY', 'CNY', 'CHF', 'CAD', 'AUD', 'BRL'];
const POSITIONS = [
  { value: 'prefix', label: 'Before' },
  { value: 'suffix', label: 'After' },
];

/** The currency that the dataset's currency column has in the rows. */
const AUTO = 'AUTO';

const nameOf = (code: string) => {
  if (code === AUTO) return `Of the data (${AUTO})`;
  return currencySign(code) === code ? code : `${currencySign(code)} (${code})`;
};

/** A currency and the side of the number on which its sign stands. */
export function CurrencyControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  const { symbol = '', symbolPosition = 'prefix' } = (value ?? {}) as Record<string, string>;
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (text: string) => {
    setTyped(null);
    const code = /\(([^()]+)\)$/.exec(text)?.[1] ?? text.trim().toUpperCase();
    onChange(code === '' ? null : { symbol: code, symbolPosition });
  };
  return (
    <div className={classes.pair}>
      <Autocomplete
        aria-label={label}
        error={isInvalid}
        placeholder="None"
        data={[AUTO, ...CODES].map(nameOf)}
        value={typed ?? (symbol ? nameOf(symbol) : '')}
        onChange={setTyped}
        onOptionSubmit={commit}
        onBlur={() => typed !== null && commit(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== null && !event.defaultPrevented) commit(typed);
        }}
      />
      <Select
        aria-label={`${label}: side`}
        data={POSITIONS}
        value={symbolPosition === 'suffix' ? 'suffix' : 'prefix'}
        onChange={(side) => symbol && onChange({ symbol, symbolPosition: side })}
        disabled={!symbol}
        allowDeselect={false}
      />
    </div>
  );
}
