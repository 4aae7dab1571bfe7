import type { DataMasks } from '@/features/dataMask/dataMaskSlice';
import { type ColumnNames, maskInWords } from './filterMask';
import { isOfControls, type NativeFilter } from './nativeFilter';

const LONG = 40;

const short = (text: string): string => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

/** What was changed: "Carrier: AA", "Carrier cleared" or "3 filters". */
export const changeInWords = (
  filters: readonly NativeFilter[],
  masks: DataMasks,
  namesOf: (filter: NativeFilter) => ColumnNames,
): string => {
  const changed = filters.filter(({ id }) => Object.hasOwn(masks, id));
  const [only] = changed;
  const word = changed.some(isOfControls) ? 'changes' : 'filters';
  if (!only || changed.length > 1) return `${changed.length} ${word}`;
  const words = maskInWords(only, masks[only.id], namesOf(only));
  return words ? `${only.name}: ${short(words)}` : `${only.name} cleared`;
};
