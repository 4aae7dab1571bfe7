/** Pictures whose marks each have a color, a name and a place in the legend draw the first of them. */
import { figure } from './told';

/** More cannot be told apart, and take long. */
const MOST = 500;

export const drawnFirst = <Mark>(marks: readonly Mark[]): readonly Mark[] => marks.slice(0, MOST);

/** Null where all are drawn. */
export const notDrawnNote = (count: number, things: string): string | null =>
  count > MOST
    ? `The first ${figure(MOST)} of ${figure(count)} ${things}; the table has the others`
    : null;
