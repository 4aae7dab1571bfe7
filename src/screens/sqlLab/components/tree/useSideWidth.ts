import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectUser } from '@/features/session/selectors';

export const SIDE_MIN_PX = 180;
export const SIDE_MAX_PX = 480;
const USUAL_PX = 240;

const read = (key: string): number => {
  try {
    const kept = Number(localStorage.getItem(key) ?? USUAL_PX);
    return kept >= SIDE_MIN_PX && kept <= SIDE_MAX_PX ? kept : USUAL_PX;
  } catch {
    return USUAL_PX;
  }
};

/** The width of the left bar, per person and browser. */
export const useSideWidth = (): readonly [number, (px: number) => void] => {
  const user = useAppSelector(selectUser);
  const key = `sextant.sqllab.side.${user?.userId ?? 'anonymous'}`;
  const [px, setPx] = useState(() => read(key));
  const keep = (width: number): void => {
    setPx(width);
    try {
      localStorage.setItem(key, String(Math.round(width)));
    } catch {
      /* Without storage the left bar starts with the default width. */
    }
  };
  return [px, keep];
};
