import { byName } from '@/lib/byName';
import type { Titles } from '../../vizPlugin';
import { binsOf, rangeFormat } from './bins';

/** The names of ranges as the axis has them. */
export const rangeTitles: Titles = (result, form) => {
  const bins = binsOf(result, form);
  const nameOf = rangeFormat(bins, form);
  return byName(bins.map((bin) => [bin.column, nameOf(bin)] as const));
};
