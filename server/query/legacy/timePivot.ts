/** One metric in periods that are laid over each other: each is a series, moved to where the last one is. */
import type { Cell } from '../../engine/engine.ts';
import { DAY_MS, isoMoment, midnight, type Moment, truncate } from '../../time/calendar.ts';
import { columnNamed, type Frame, PostProcessingError } from '../postProcess/frame.ts';
import { jsonCells, type Out } from '../wire.ts';
import { textOf } from './formData.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';

const TIME = '__timestamp';
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const FREQUENCY = /^\d*\s*([A-Z]+)(?:-([A-Z]+))?$/;

/** The last day of the unit at or before the moment. */
const lastDayBefore = (at: Moment, unit: 'month' | 'quarter' | 'year'): Moment => {
  const next = midnight(at) + DAY_MS;
  return truncate(next, unit) === next ? midnight(at) : truncate(at, unit) - DAY_MS;
};

const weekday = (at: Moment, day: number): Moment =>
  midnight(at) - ((new Date(at).getUTCDay() - day + 7) % 7) * DAY_MS;

const STARTS: Readonly<Record<string, (at: Moment) => Moment>> = {
  H: (at) => truncate(at, 'hour'),
  D: midnight,
  MS: (at) => truncate(at, 'month'),
  M: (at) => lastDayBefore(at, 'month'),
  QS: (at) => truncate(at, 'quarter'),
  Q: (at) => lastDayBefore(at, 'quarter'),
  AS: (at) => truncate(at, 'year'),
  YS: (at) => truncate(at, 'year'),
  A: (at) => lastDayBefore(at, 'year'),
  Y: (at) => lastDayBefore(at, 'year'),
};

/** Where the period around a moment starts. A number before the unit says nothing about that: `4W-MON` is any Monday. */
const startOf = (frequency: string): ((at: Moment) => Moment) => {
  const [, unit = '', day = 'SUN'] = FREQUENCY.exec(frequency) ?? [];
  const at = DAYS.indexOf(day);
  if (unit === 'W' && at >= 0) return (moment) => weekday(moment, at);
  const start = Object.hasOwn(STARTS, unit) ? STARTS[unit] : undefined;
  if (!start) throw new PostProcessingError(`Invalid frequency: ${frequency}`);
  return start;
};

export const timePivot = (table: Frame, { metrics, form }: LegacyShape, out: Out): void => {
  const start = startOf(textOf(form.freq) ?? '');
  const moments = columnNamed(table, TIME).values.map((cell) =>
    typeof cell === 'string' ? isoMoment(cell) : null,
  );
  const value = columnNamed(table, metrics[0] ?? '');
  const write = jsonCells(value);
  const series = new Map<Moment, Map<Moment, Cell>>();
  for (const [row, at] of moments.entries()) {
    if (at === null) continue;
    const period = start(at);
    const own = series.get(period) ?? new Map<Moment, Cell>();
    series.set(period, own.set(at - period, value.values[row] ?? null));
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
    shown.sort((a, b) => (a.key < b.key ? -1 : 1)),
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
