/** Words and signs that several parts of the grammar have. */
import { fixed, fixedList } from '../tree.ts';

export const OPEN = fixed('(');
export const CLOSE = fixed(')');
export const STAR = fixed('*');
export const DOT = fixed('.');
export const AS = fixed('AS');
export const FROM = fixed('FROM');
export const IN = fixed('IN');
export const USING = fixed('USING');
export const COMMA = fixed(',');
export const COLON = fixed(':');
export const ORDER_BY = fixed('ORDER BY');
export const QUANTITIES = fixedList('DISTINCT|ALL');
export const NULLS = fixedList('IGNORE NULLS|RESPECT NULLS');
export const WHERE = fixed('WHERE');
export const OPEN_LIST = fixed('[');
export const CLOSE_LIST = fixed(']');
export const ROW = fixed('ROW');
export const FOR = fixed('FOR');
export const ON = fixed('ON');
export const ALL = fixed('ALL');
export const GROUP_BY = fixed('GROUP BY');
export const NULLS_PLACES = fixedList('NULLS FIRST|NULLS LAST');
export const OFFSET = fixed('OFFSET');
export const SIZES = fixedList('PERCENT|ROWS|%');
export const METHODS = fixedList('BERNOULLI|SYSTEM|RESERVOIR');
export const PIVOT = fixed('PIVOT');
