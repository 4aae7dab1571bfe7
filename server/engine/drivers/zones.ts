import { clockText, dayText } from './moments.ts';

const MS_PER_SECOND = 1000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
};

const formattedAheadMs = (at: number, zone: string): number => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const clock = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return clock - at;
};

const KNOWN_HOURS_MAX = 20_000;
const knownHours = new Map<string, number | null>();

/** Formatting takes microseconds for each of many moments in the same hour. Null for an hour in which the clock changes. */
const aheadInHour = (hour: number, zone: string): number | null => {
  const key = `${hour} ${zone}`;
  const known = knownHours.get(key);
  if (known !== undefined) return known;
  const first = formattedAheadMs(hour * MS_PER_HOUR, zone);
  const last = formattedAheadMs((hour + 1) * MS_PER_HOUR - MS_PER_SECOND, zone);
  const found = first === last ? first : null;
  if (knownHours.size >= KNOWN_HOURS_MAX) knownHours.clear();
  knownHours.set(key, found);
  return found;
};

/** How far the zone’s clock is ahead of UTC at that moment, in whole seconds. */
const aheadMs = (at: number, zone: string): number =>
  aheadInHour(Math.floor(at / MS_PER_HOUR), zone) ?? formattedAheadMs(at, zone);

const CLOCK = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?$/;

const momentOf = (local: number, zone: string): number => {
  const first = local - aheadMs(local - MS_PER_DAY, zone);
  const second = local - aheadMs(local + MS_PER_DAY, zone);
  return [first, second].find((at) => at + aheadMs(at, zone) === local) ?? second;
};

const HOUR_END = 'YYYY-MM-DDTHH'.length;
const knownClockHours = new Map<string, number | null>();

/** How far this hour of the clock is ahead, which many moments share; null for one in which the clock changes. */
const aheadInClockHour = (hour: string, zone: string): number | null => {
  const key = `${hour} ${zone}`;
  const known = knownClockHours.get(key);
  if (known !== undefined) return known;
  const start = Date.parse(`${hour}:00:00Z`);
  const end = start + MS_PER_HOUR - MS_PER_SECOND;
  const ahead = start - momentOf(start, zone);
  const found = end - momentOf(end, zone) === ahead ? ahead : null;
  if (knownClockHours.size >= KNOWN_HOURS_MAX) knownClockHours.clear();
  knownClockHours.set(key, found);
  return found;
};

const isoText = (at: number): string => {
  const days = Math.floor(at / MS_PER_DAY);
  const day = dayText(days);
  return day === null
    ? new Date(at).toISOString().slice(0, 19)
    : `${day}T${clockText((at - days * MS_PER_DAY) / MS_PER_SECOND, 0)}`;
};

/** A clock time of a zone as the moment in UTC; of an hour that occurs twice, the first. */
export const utcFromLocal = (text: string, zone: string): string => {
  const [, whole, fraction = ''] = CLOCK.exec(text) ?? [];
  if (whole === undefined) return text;
  const local = Date.parse(`${whole}Z`);
  try {
    const ahead = aheadInClockHour(whole.slice(0, HOUR_END), zone);
    const at = ahead === null ? momentOf(local, zone) : local - ahead;
    return `${isoText(at)}${fraction}+00:00`;
  } catch {
    // This machine does not know the time zone.
    return `${text}`;
  }
};
