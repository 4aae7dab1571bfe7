/** The times that a chart is compared with. */
import { pairs } from './choice';

export const PERIODS = pairs(['inherit', 'Period before'], ['custom', 'From a date']);
export const TIME_SHIFTS = pairs(
  ['1 day ago', '1 day'],
  ['1 week ago', '1 week'],
  ['28 days ago', '28 days'],
  ['30 days ago', '30 days'],
  ['52 weeks ago', '52 weeks'],
  ['1 year ago', '1 year'],
  ['104 weeks ago', '104 weeks'],
  ['2 years ago', '2 years'],
  ['156 weeks ago', '156 weeks'],
  ['3 years ago', '3 years'],
);
