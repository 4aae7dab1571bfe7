/** Values by the second at which their day, hour or month begins, with the time that the calendar covers. */
import { add, DAY_MS, isoMoment, type Moment } from '../../time/calendar.ts';
import { columnNamed, type Frame, PostProcessingError } from '../postProcess/frame.ts';
import { jsonCells, type Out } from '../wire.ts';
import { type Form, textOf } from './formData.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';

const TIME = '__timestamp';
const HOUR_MS = DAY_MS / 24;
const WEEKS_PER_YEAR = 53;

const yearOf = (at: Moment) => new Date(at).getUTCFullYear();
const monthsOf = (at: Moment) => yearOf(at) * 12 + new Date(at).getUTCMonth();

/** Whole months between two moments, and what is left of days. */
const monthsAndDays = (since: Moment, until: Moment) => {
  const rough = monthsOf(until) - monthsOf(since);
  const months = add(since, rough, 'month') > until ? rough - 1 : rough;
  return { months, days: Math.floor((until - add(since, months, 'month')) / DAY_MS) };
};

/** How many blocks of the calendar the time takes. A year counts as 53 weeks, of the rest whole ones do. */
const BLOCKS: Readonly<Record<string, (since: Moment, until: Moment) => number>> = {
  hour: (since, until) => Math.floor((until - since) / HOUR_MS) + 1,
  day: (since, until) => Math.floor((until - since) / DAY_MS) + 1,
  week: (since, until) => {
    const { months, days } = monthsAndDays(since, until);
    return Math.floor(months / 12) * WEEKS_PER_YEAR + Math.floor(days / 7) + 1;
  },
  month: (since, until) => monthsAndDays(since, until).months + 1,
  year: (since, until) => yearOf(until) - yearOf(since) + 1,
};

const domainOf = ({ domain_granularity: given }: Form) => {
  const name = textOf(given) ?? 'month';
  const blocks = Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined;
  if (!blocks) throw new PostProcessingError(`A calendar has no blocks of ${name}.`);
  return { name, blocks };
};

/** As the API writes seconds: with a fraction always. */
const secondsText = (at: Moment): string => {
  const seconds = at / 1000;
  return Number.isInteger(seconds) ? `${seconds}.0` : String(seconds);
};

export const calendar = (
  table: Frame,
  { metrics, form, range: { since, until } }: LegacyShape,
  out: Out,
): void => {
  const domain = domainOf(form);
  if (since === null || until === null)
    throw new PostProcessingError('Please provide both time bounds (Since and Until)');
  const time = columnNamed(table, TIME);
  const moments = time.values.map((cell) => (typeof cell === 'string' ? isoMoment(cell) : null));
  const rows = moments.flatMap((at, row) => (at === null ? [] : [[at, row] as const]));
  out('{"data":{');
  listed(metrics, out, (name) => {
    const column = columnNamed(table, name);
    const write = jsonCells(column);
    out(`${JSON.stringify(name)}:{`);
    listed(rows, out, ([at, row]) =>
      out(`"${secondsText(at)}":${write(column.values[row] ?? null)}`),
    );
    out('}');
  });
  const more = {
    start: since,
    domain: domain.name,
    subdomain: textOf(form.subdomain_granularity) ?? 'day',
    range: domain.blocks(since, until),
  };
  out(`},${JSON.stringify(more).slice(1)}`);
};
