/** The values of a column to choose from (contract chart-data.md §2, "Other routes"). */
import { type Cell, Generic } from '../engine/engine.ts';
import { exactNumber, stringify } from '../json.ts';
import { isoMoment } from './calendar.ts';
import { type Frame, kindOf } from './postProcess/frame.ts';

const HTTP_DATE = (at: number) => new Date(at).toUTCString();

const shown = (cell: Cell, kind: Generic): unknown => {
  if (typeof cell !== 'string') return cell;
  if (kind === Generic.temporal) {
    const at = isoMoment(cell);
    return at === null ? cell : HTTP_DATE(at);
  }
  return kind === Generic.numeric ? exactNumber(cell) : cell;
};

export const valuesJson = ({ columns: [column] }: Frame): string => {
  if (!column) return '[]';
  const kind = kindOf(column);
  return stringify(column.values.map((cell) => shown(cell, kind)));
};
