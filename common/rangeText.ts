/** How the texts of time ranges are built. */
import { NO_TIME_RANGE } from './noTimeRange.ts';

/** `Last week`, `Next 3 days`. */
export const COUNTED_RANGE =
  /^(Last|Next)\s+(?:(\d+)\s+)?(second|minute|hour|day|week|month|quarter|year)s?$/;
/** `previous calendar month`, `Current day`. */
export const CALENDAR_RANGE =
  /^(previous calendar(?!\s+day)|Current)\s+(day|week|month|quarter|year)s?$/;

/** `2020 : 2021`, `2020 : `, ` : now`. */
export const hasTwoEnds = (text: string): boolean =>
  text.includes(' : ') || /^\s*:\s/.test(text) || /\s:\s*$/.test(text);

/** A text of another form is accepted and means all times before today, whatever it says: nobody writes it for that. */
export const isRangeText = (text: string): boolean =>
  text === NO_TIME_RANGE ||
  hasTwoEnds(text) ||
  /^(Last|Next)/.test(text) ||
  CALENDAR_RANGE.test(text);
