import { z } from 'zod';
import { HOURS_OFFSET_MAX } from '../hoursOffset.ts';

const REFUSAL = 'Times can be moved by 1,000,000 hours at most.';

/** Hours by which charts show the times of a dataset later than they are stored; earlier, if negative. */
export const HoursOffset = z
  .int('Not a valid integer.')
  .min(-HOURS_OFFSET_MAX, REFUSAL)
  .max(HOURS_OFFSET_MAX, REFUSAL);
