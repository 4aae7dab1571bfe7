/** Where a cell stands among the others: a column that the query adds, which the page may show. */
import { byName } from '@/lib/byName';
import type { FormData } from '../../formData';
import type { Titles } from '../../vizPlugin';

/** As the step calls it. */
export const RANK = 'rank';
export const RANK_NAME = 'Rank';

/** In the tooltip, or as the color of the cells. */
export const showsRank = ({ show_percentage, normalized }: FormData): boolean =>
  show_percentage !== false || normalized === true;

export const rankTitles: Titles = () => byName([[RANK, RANK_NAME]]);
