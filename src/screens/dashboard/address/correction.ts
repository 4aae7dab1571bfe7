import { isRecord } from '#common/isRecord.ts';
import type { Location } from 'react-router-dom';

/** The mark of an address that the page itself corrected. */
export const CORRECTION = { isCorrection: true } as const;

export const isCorrection = ({ state }: Location<unknown>): boolean =>
  isRecord(state) && state.isCorrection === true;
