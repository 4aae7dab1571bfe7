/** The periods of a resampled table: where each ends, and the moment that names it. */
import { DAY_MS, midnight, type Moment } from '../../time/calendar.ts';
import { type Frequency, frequency } from '../../time/frequency.ts';
import { PERIODS_MAX, written } from '../budgets.ts';
import { PostProcessingError } from './frame.ts';

export interface Period {
  readonly label: Moment;
  /** Its own moments are before this one. */
  readonly end: Moment;
}

export const frequencyOf = (text: string): Frequency => {
  const known = frequency(text);
  if (!known) throw new PostProcessingError(`Invalid frequency: ${text}`);
  return known;
};

interface Steps {
  readonly count: number;
  readonly step: (at: number) => Period;
}

/** Steps of one length count from the first day’s midnight. */
const clockSteps = (first: Moment, last: Moment, width: number): Steps => {
  const day = midnight(first);
  const from = day + Math.floor((first - day) / width) * width;
  return {
    count: Math.floor((last - from) / width) + 1,
    step: (at) => ({ label: from + at * width, end: from + (at + 1) * width }),
  };
};

type Calendar = Extract<Frequency, { kind: 'calendar' }>;

const calendarSteps = (first: Moment, last: Moment, { count, isEnd, marks }: Calendar): Steps => {
  const [from, to] = [midnight(first), midnight(last)].map(marks.before);
  const [start = 0, until = 0] = [from, to];
  if (!isEnd)
    return {
      count: Math.floor((until - start) / count) + 1,
      step: (at) => ({
        label: marks.at(start + at * count),
        end: marks.at(start + (at + 1) * count),
      }),
    };
  const isMark = (day: Moment, mark: number) => marks.at(mark) === midnight(day);
  const named = isMark(first, start) ? start : start + 1;
  const through = isMark(last, until) ? until : until + 1;
  return {
    count: Math.ceil((through - named) / count) + 1,
    step: (at) => {
      const label = marks.at(named + at * count);
      return { label, end: label + DAY_MS };
    },
  };
};

/** All periods from the first moment's to the last one's. */
export const periodsOf = (first: Moment, last: Moment, rule: string): readonly Period[] => {
  const known = frequencyOf(rule);
  const { count, step } =
    known.kind === 'clock'
      ? clockSteps(first, last, known.width)
      : calendarSteps(first, last, known);
  if (!(count <= PERIODS_MAX)) {
    throw new PostProcessingError(
      `Resampling by ${rule} would make ${written(count)} rows, more than the ${written(PERIODS_MAX)} allowed. ` +
        'Choose a longer period or a shorter time range.',
    );
  }
  return Array.from({ length: count }, (_, at) => step(at));
};
