/** One metric in periods that are laid over each other: each is a series, moved to where the last one is. */
import type { Cell } from '../../engine/engine.ts';
import { isoMoment, type Moment } from '../../time/calendar.ts';
import { markBefore } from '../../time/frequency.ts';
import type { Frame } from '../postProcess/frame.ts';
import { frequencyOf } from '../postProcess/periods.ts';
import { jsonCells, type Out } from '../wire.ts';
import { textOf } from './formData.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';
import { analysed } from './series.ts';
export const timePivot = (table: Frame, shape: LegacyShape, out: Out): void => {
  const { form } = shape;
  // A number before the unit says nothing about where a period starts: `4W-MON` is any Monday.
  const known = frequencyOf(textOf(form.freq) ?? '');
  const { index, columns } = analysed(table, shape);
  const moments = (index[0]?.values ?? []).map((cell) =>
    typeof cell === 'string' ? isoMoment(cell) : null,
  );
  const [value] = columns;
  if (!value) return out('[]');
  const write = jsonCells(value);
  const series = new Map<Moment, Map<Moment, Cell>>();
  for (const [row, at] of moments.entries()) {
    if (at === null) continue;
    const period = markBefore(at, known);
    const own = series.get(period) ?? new Map<Moment, Cell>();
    const cell = value.values[row] ?? null;
    series.set(period, cell === null ? own : own.set(at - period, cell));
  }
  const periods = [...series.keys()].sort((a, b) => b - a);
  const [latest = 0] = periods;
  const places = [...new Set([...series.values()].flatMap((own) => [...own.keys()]))];
  places.sort((a, b) => a - b);
  const shown = periods.map((period, rank) => ({
    key: rank === 0 ? 'current' : `-${rank}`,
    rank,
    own: series.get(period) ?? new Map<Moment, Cell>(),
  }));
  out('[');
  listed(
    shown.filter(({ own }) => own.size > 0).sort((a, b) => (a.key < b.key ? -1 : 1)),
    out,
    ({ key, rank, own }) => {
      out(`{"key":"${key}","values":[`);
      listed(places, out, (place) =>
        out(`{"x":${latest + place},"y":${write(own.get(place) ?? null)}}`),
      );
      out(`],"rank":${rank},"perc":${1 - rank / periods.length}}`);
    },
  );
  out(']');
};
