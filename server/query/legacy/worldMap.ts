/** Values of countries for a map of the world. */
import { columnNamed, type Frame } from '../postProcess/frame.ts';
import { jsonCells, type Out } from '../wire.ts';
import { countryNamed, isCountryField } from './countries.ts';
import { listed } from './listed.ts';
import type { LegacyShape } from './legacyShape.ts';

/** What stands for a country that no map knows. */
const UNKNOWN = 'XXX';

/** Form data without the field names countries by their two letters. */
const fieldOf = ({ country_fieldtype: field }: LegacyShape['form']) =>
  isCountryField(field) ? field : 'cca2';

export const worldMap = (table: Frame, { groups, metrics, form }: LegacyShape, out: Out): void => {
  const place = columnNamed(table, groups[0] ?? '');
  const code = jsonCells(place);
  const [main = '', second = main] = metrics;
  const values = [main, ...(form.secondary_metric ? [second] : [])].map((name, at) => {
    const column = columnNamed(table, name);
    const write = jsonCells(column);
    return (row: number) => `,"m${at + 1}":${write(column.values[row] ?? null)}`;
  });
  const field = fieldOf(form);
  out('[');
  listed(place.values.entries(), out, ([row, cell]) => {
    const country = typeof cell === 'string' ? countryNamed(cell, field) : null;
    const shown = values.map((write) => write(row)).join('');
    /* People look for what their map lacks: the rows say what the data calls it. */
    const called = cell === null ? '' : `,"code":${code(cell)}`;
    if (!country) return out(`{"country":"${UNKNOWN}"${shown}${called}}`);
    const { cca3, name, ...middle } = country;
    const named = JSON.stringify({ ...middle, name }).slice(1);
    out(`{"country":"${cca3}"${shown}${called},${named}`);
  });
  out(']');
};
