import { Autocomplete, Select } from '@mantine/core';
import { useState } from 'react';
import { currencySign } from '@/viz/shared/currency';
import classes from './Control.module.css';
import type { ControlProps } from './controlProps';

const COMMON = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CNY', 'INR', 'BRL', 'CAD', 'AUD', 'MXN'];
const PLACES = [
  { value: 'prefix', label: 'In front' },
  { value: 'suffix', label: 'Behind' },
];

interface Saved {
  readonly symbol?: unknown;
  readonly symbolPosition?: unknown;
}

const labelOf = (code: string): string => {
  const sign = currencySign(code);
  return sign === code ? code : `${code} (${sign})`;
};

/** The currency of the values, and on which side of them its sign stands; without one there is no sign. */
export function CurrencyControl({ control: { label }, value, onChange, isInvalid }: ControlProps) {
  const saved = (typeof value === 'object' && value !== null ? value : {}) as Saved;
  const code = typeof saved.symbol === 'string' ? saved.symbol : '';
  const place = saved.symbolPosition === 'suffix' ? 'suffix' : 'prefix';
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (text: string) => {
    setTyped(null);
    const next = text.trim().split(' ')[0]?.toUpperCase() ?? '';
    onChange(next === '' ? null : { symbol: next, symbolPosition: place });
  };
  return (
    <div className={classes.pair}>
      <Autocomplete
        aria-label={label}
        error={isInvalid}
        placeholder="None"
        data={COMMON.map(labelOf)}
        value={typed ?? (code === '' ? '' : labelOf(code))}
        onChange={setTyped}
        onOptionSubmit={commit}
        onBlur={() => typed !== null && commit(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== null && !event.defaultPrevented) commit(typed);
        }}
      />
      <Select
        aria-label={`${label}: side of the sign`}
        data={PLACES}
        value={place}
        disabled={code === ''}
        allowDeselect={false}
        onChange={(side) => onChange({ symbol: code, symbolPosition: side })}
      />
    </div>
  );
}
