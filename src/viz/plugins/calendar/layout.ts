/** Where the cells of a calendar stand: blocks beside each other, in each its cells by column and row. */
import type { FormData } from '../../formData';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;

export type Domain = 'hour' | 'day' | 'week' | 'month' | 'year';

const DOMAINS: ReadonlySet<unknown> = new Set(['hour', 'day', 'week', 'month', 'year']);

export const domainOf = ({ domain_granularity: name }: FormData): Domain =>
  DOMAINS.has(name) ? (name as Domain) : 'month';

/** Days from Monday on. */
const weekday = (at: number): number => (new Date(at).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;

const midnight = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

const STARTS: Readonly<Record<Domain, (at: number) => number>> = {
  hour: (at) => Math.floor(at / HOUR_MS) * HOUR_MS,
  day: midnight,
  week: (at) => midnight(at) - weekday(at) * DAY_MS,
  month: (at) => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth(), 1),
  year: (at) => Date.UTC(new Date(at).getUTCFullYear(), 0, 1),
};

export const blockStart = (at: number, domain: Domain): number => STARTS[domain](at);

/** The longest block takes less than this, and the next one begins behind it. */
const SPANS: Readonly<Record<Domain, number>> = {
  hour: HOUR_MS,
  day: DAY_MS,
  week: WEEK_DAYS * DAY_MS,
  month: 31 * DAY_MS,
  year: 366 * DAY_MS,
};

export const nextBlock = (start: number, domain: Domain): number =>
  blockStart(start + SPANS[domain], domain);

interface Place {
  readonly column: number;
  readonly row: number;
}

/** One below the other, so many in a column. */
const stacked = (index: number, rows: number): Place => ({
  column: Math.floor(index / rows),
  row: index % rows,
});

/** How cells are counted, and how many stand in a column. */
const CELLS: Readonly<Record<string, (at: number, start: number) => Place>> = {
  min: (at, start) => stacked(Math.floor((at - start) / MINUTE_MS), 10),
  hour: (at, start) => stacked(Math.floor((at - start) / HOUR_MS), 6),
  day: (at, start) => ({
    column: Math.floor(((at - start) / DAY_MS + weekday(start)) / WEEK_DAYS),
    row: weekday(at),
  }),
  week: (at, start) => stacked(Math.max(Math.floor((at - start) / (WEEK_DAYS * DAY_MS)), 0), 5),
  month: (at, start) =>
    stacked(
      Math.max(
        (new Date(at).getUTCFullYear() - new Date(start).getUTCFullYear()) * 12 +
          new Date(at).getUTCMonth() -
          new Date(start).getUTCMonth(),
        0,
      ),
      3,
    ),
};

export const placeOf = (at: number, start: number, subdomain: unknown): Place =>
  (CELLS[String(subdomain)] ?? CELLS.day ?? stacked)(at, start);

const STEPS: Readonly<Record<string, number>> = {
  min: MINUTE_MS,
  hour: HOUR_MS,
  week: WEEK_DAYS * DAY_MS,
};

const nextCell = (at: number, subdomain: unknown): number =>
  subdomain === 'month' ? nextBlock(at, 'month') : at + (STEPS[String(subdomain)] ?? DAY_MS);

/** Where the cells of a block begin, whether they have a value or not; at most so many. */
export const cellsOf = (
  start: number,
  domain: Domain,
  subdomain: unknown,
  most: number,
): readonly number[] => {
  const end = nextBlock(start, domain);
  const cells: number[] = [];
  for (let at = start; at < end && cells.length < most; at = nextCell(at, subdomain))
    cells.push(at);
  return cells;
};
