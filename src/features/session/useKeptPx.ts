import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectUser } from './selectors';

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

const read = (key: string, { min, max, usual }: Limits): number => {
  try {
    const kept = Number(localStorage.getItem(key) ?? usual);
    return kept >= min && kept <= max ? kept : usual;
  } catch {
    return usual;
  }
};

/** The size of a part of the page, kept per person and browser. */
export const useKeptPx = (
  name: string,
  limits: Limits,
): readonly [number, (px: number) => void] => {
  const user = useAppSelector(selectUser);
  const key = `sextant.${name}.${user?.userId ?? 'anonymous'}`;
  const [px, setPx] = useState(() => read(key, limits));
  const keep = (size: number): void => {
    setPx(size);
    try {
      localStorage.setItem(key, String(Math.round(size)));
    } catch {
      /* Without storage the part starts with its usual size. */
    }
  };
  return [px, keep];
};
