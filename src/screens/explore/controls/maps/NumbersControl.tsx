import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { toList } from '@/viz/shared/labels';
import { toNumber } from '@/viz/shared/values';
import type { ControlProps } from '../controlProps';

const numbersIn = (text: string): readonly number[] | null => {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  const numbers = parts.map(toNumber).filter((one) => one !== null);
  return numbers.length === parts.length ? numbers : null;
};

/** Numbers with commas between; a text that has others changes nothing. */
export function NumbersControl({ control: { label }, value, onChange }: ControlProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const saved = toList(value).map(String).join(', ');
  const text = draft ?? saved;
  return (
    <TextInput
      aria-label={label}
      placeholder="10, 20, 50"
      value={text}
      error={numbersIn(text) === null ? 'Numbers with commas between are read' : null}
      onChange={({ currentTarget }) => {
        const numbers = numbersIn(currentTarget.value);
        setDraft(currentTarget.value);
        if (numbers) onChange(numbers);
      }}
      onBlur={() => numbersIn(text) && setDraft(null)}
    />
  );
}
