/** When something runs by itself, as the wall clock of a time zone says it. */
import { z } from 'zod';

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;
const wall = z
  .string()
  .regex(WALL, 'Not a date and time like 2026-01-31T09:00')
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'No such date and time');

/** `extra_json.schedule_info` of a saved query, and `schedule` of a refreshed table. */
export const Schedule = z.object({
  schedule_interval: z.enum(['@hourly', '@daily', '@weekly', '@monthly']),
  start_date: wall,
  end_date: wall.nullish().or(z.literal('')),
  timezone: z.string().refine(isZone, 'Not the name of a zone'),
});
export type Schedule = z.infer<typeof Schedule>;
