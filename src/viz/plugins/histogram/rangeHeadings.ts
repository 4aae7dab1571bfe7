/** The names of ranges in a file: their ends with the digits that they have, without those that only doubles add. */
import { byName } from '@/lib/byName';
import type { Titles } from '../../vizPlugin';
import { binsOf } from './bins';

/** A double has some more, which its last steps leave behind. */
const DIGITS = 12;

const plain = (edge: number): string => String(Number(edge.toPrecision(DIGITS)));

export const rangeHeadings: Titles = (result, form) =>
  byName(
    binsOf(result, form).map(
      ({ column, from, to }) => [column, `${plain(from)} - ${plain(to)}`] as const,
    ),
  );
