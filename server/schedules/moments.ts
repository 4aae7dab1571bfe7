/** When something scheduled is due. Wall clock of its zone: nine in the morning stays nine when summer time begins. */
import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Schedule } from '#common/wire/schedule.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const UNITS = {
  '@hourly': 'hour',
  '@daily': 'day',
  '@weekly': 'week',
  '@monthly': 'month',
} as const;

const instant = (wallClock: Dayjs, zone: string): Date =>
  dayjs.tz(wallClock.format('YYYY-MM-DDTHH:mm:ss'), zone).toDate();

/** How many steps from the first moment lead to about now, and what the clock shows after a number of steps. */
const stepsOf = ({ schedule_interval, start_date, timezone: zone }: Schedule, now: Date) => {
  const unit = UNITS[schedule_interval];
  const start = dayjs.utc(start_date);
  const here = dayjs.utc(dayjs(now).tz(zone).format('YYYY-MM-DDTHH:mm:ss'));
  return { near: here.diff(start, unit), at: (steps: number) => start.add(steps, unit) };
};

const isPast = ({ end_date: end }: Schedule, at: Dayjs): boolean =>
  end ? at.isAfter(dayjs.utc(end)) : false;

/** The latest moment of the schedule that is not after `now`; null before the first and after the last. */
export const latestMoment = (schedule: Schedule, now: Date): Date | null => {
  const { near, at } = stepsOf(schedule, now);
  /** The hour that occurs twice in autumn sets the clock back; looking back one step is enough. */
  for (let steps = near + 1; steps >= 0; steps -= 1) {
    const moment = instant(at(steps), schedule.timezone);
    if (moment > now) continue;
    return isPast(schedule, at(steps)) ? null : moment;
  }
  return null;
};

/** The first moment of the schedule after `now`; null after the last. */
export const nextMoment = (schedule: Schedule, now: Date): Date | null => {
  const { near, at } = stepsOf(schedule, now);
  for (let steps = Math.max(0, near - 1); ; steps += 1) {
    if (isPast(schedule, at(steps))) return null;
    const moment = instant(at(steps), schedule.timezone);
    if (moment > now) return moment;
  }
};
