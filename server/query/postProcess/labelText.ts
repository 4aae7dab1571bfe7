import { type Cell, Generic } from '../../engine/engine.ts';

/** A float as the real server writes it into names and CSV: `2003.0`, `1e+16`. */
export const floatText = (value: number): string => {
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e');
    const sign = exponent.startsWith('-') ? '-' : '+';
    return `${digits}e${sign}${exponent.slice(1).padStart(2, '0')}`;
  }
  return Number.isInteger(value) ? `${value}.0` : String(value);
};

/** A value in a column's name: moments with a blank and a time, days without one, floats with a point. */
export const labelText = (cell: Cell, type: string, kind: Generic): string => {
  if (typeof cell === 'number' && type === 'FLOAT') return floatText(cell);
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell === 'object') return JSON.stringify(cell);
  if (typeof cell === 'string' && kind === Generic.temporal) return cell.replace('T', ' ');
  return String(cell);
};
