/** A clock time of a zone as the moment in UTC; of an hour that occurs twice, the first. */
const MS_PER_MINUTE = 60_000;

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

/** How far the zone’s clock is ahead of UTC at that moment. */
const aheadMs = (at: number, zone: string): number => {
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

const CLOCK = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?$/;

export const utcFromLocal = (text: string, zone: string): string => {
  const [, whole, fraction = ''] = CLOCK.exec(text) ?? [];
  if (whole === undefined) return text;
  const local = Date.parse(`${whole}Z`);
  try {
    const first = local - aheadMs(local - 24 * 60 * MS_PER_MINUTE, zone);
    const second = local - aheadMs(local + 24 * 60 * MS_PER_MINUTE, zone);
    const fits = [first, second].find((at) => at + aheadMs(at, zone) === local) ?? second;
    return `${new Date(fits).toISOString().slice(0, 19)}${fraction}+00:00`;
  } catch {
    // This machine does not know the time zone.
    return `${text}`;
  }
};
