import { TOKENS } from '@/ui/tokens';
import type { AsTable } from '../../vizPlugin';
import { textAt, wholeArea } from './cells';
import { pivotResults, pivotView } from './view';

const NOTHING_CLOSED: ReadonlySet<string> = new Set();

/** The pivot table with all its groups open, its values with every digit. */
export const pivotAsTable: AsTable = ({ results, formData, dataset }) => {
  const answers = pivotResults(results);
  if (!answers) return [];
  const view = pivotView(answers, formData, dataset, TOKENS.light, NOTHING_CLOSED);
  const { top, bottom, left, right } = wholeArea(view);
  const rows: string[][] = [];
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = [];
    for (let column = left; column <= right; column += 1) {
      const isValue = row >= 0 && column >= 0;
      const value = isValue ? view.value(row, column) : null;
      if (isValue) cells.push(value === null ? '' : String(value as string | number));
      else cells.push(textAt(view, { row, column }));
    }
    rows.push(cells);
  }
  return rows;
};
