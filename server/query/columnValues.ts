/** The values of a column to choose from. */
import { type Cell, Generic } from '../engine/engine.ts';
import { exactNumber, stringify } from '../http/json.ts';
import { isoMoment } from '../time/calendar.ts';
import { type Frame, kindOf } from './postProcess/frame.ts';
import type { Out } from './shaping/sections.ts';

const HTTP_DATE = (at: number) => new Date(at).toUTCString();

const shown = (cell: Cell, kind: Generic): unknown => {
  if (typeof cell !== 'string') return cell;
  if (kind === Generic.temporal) {
    const at = isoMoment(cell);
    return at === null ? cell : HTTP_DATE(at);
  }
  return kind === Generic.numeric ? exactNumber(cell) : cell;
};

export const writeValues = ({ columns: [column] }: Frame, out: Out): void => {
  const kind = column ? kindOf(column) : Generic.string;
  out('[');
  for (const [at, cell] of (column?.values ?? []).entries()) {
    out(`${at === 0 ? '' : ','}${stringify(shown(cell, kind))}`);
  }
  out(']');
};
