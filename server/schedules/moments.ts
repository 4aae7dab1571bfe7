/** When a scheduled query is due. Wall clock of its zone: nine in the morning stays nine when summer time begins. */
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { z } from 'zod';

dayjs.extend(utc);
dayjs.extend(timezone);

const UNITS = {
  '@hourly': 'hour',
  '@daily': 'day',
  '@weekly': 'week',
  '@monthly': 'month',
} as const;

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;
const wall = z.string().regex(WALL, 'Not a date and time like 2026-01-31T09:00');

/** `extra_json.schedule_info` of a saved query; times are wall clock of `timezone`. */
export const Schedule = z.object({
  schedule_interval: z.enum(['@hourly', '@daily', '@weekly', '@monthly']),
  start_date: wall,
  end_date: wall.nullish().or(z.literal('')),
  timezone: z.string().refine(isZone, 'Not the name of a zone'),
});
export type Schedule = z.infer<typeof Schedule>;

const instant = (wallClock: Dayjs, zone: string): Date =>
  dayjs.tz(wallClock.format('YYYY-MM-DDTHH:mm:ss'), zone).toDate();

/** The latest moment of the schedule that is not after `now`; null before the first and after the last. */
export const latestMoment = (schedule: Schedule, now: Date): Date | null => {
  const zone = schedule.timezone;
  const unit = UNITS[schedule.schedule_interval];
  const start = dayjs.utc(schedule.start_date);
  const here = dayjs.utc(dayjs(now).tz(zone).format('YYYY-MM-DDTHH:mm:ss'));
  /** The hour that occurs twice in autumn sets the clock back; looking back one step is enough. */
  for (let steps = here.diff(start, unit) + 1; steps >= 0; steps -= 1) {
    const at = start.add(steps, unit);
    const moment = instant(at, zone);
    if (moment > now) continue;
    const isPast = schedule.end_date ? at.isAfter(dayjs.utc(schedule.end_date)) : false;
    return isPast ? null : moment;
  }
  return null;
};
