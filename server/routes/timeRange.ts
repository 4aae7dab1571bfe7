/** What time-range texts mean right now. */
import { Hono } from 'hono';
import { z } from 'zod';
import { needsSignIn } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { momentText, type Moment } from '../time/calendar.ts';
import { TimeRangeError } from '../time/naturalTime.ts';
import { shiftRange, timeDelta, timeRange as rangeOf } from '../time/timeRange.ts';
import { readQ } from '../http/rison.ts';

const ShiftedRange = z.object({ timeRange: z.string(), shift: z.string().nullish() });
const Q = z.union([z.string(), z.array(z.union([ShiftedRange, z.string()]))]);

const written = (at: Moment | null) => (at === null ? '' : momentText(at));

export const timeRange = (deps: Deps) =>
  new Hono<Env>().get('/api/v1/time_range', needsSignIn(), (c) => {
    const text = c.req.query('q');
    const read = text === undefined ? undefined : readQ(text);
    // A bare number is a year.
    const parsed = Q.safeParse(typeof read === 'number' ? String(read) : (read ?? text));
    if (!parsed.success) throw new HttpError(400, 'Unexpected time range: q names none');
    const ranges = (Array.isArray(parsed.data) ? parsed.data : [parsed.data]).map((one) =>
      typeof one === 'string' ? { timeRange: one, shift: null } : one,
    );
    try {
      const result = ranges.map(({ timeRange: range, shift = null }) => {
        const context = { now: deps.now().getTime() };
        const delta = shift && timeDelta(shift) ? shift : null;
        const { since, until } = shiftRange(rangeOf(range, context), delta, context);
        return { since: written(since), until: written(until), timeRange: range, shift };
      });
      return c.json({ result });
    } catch (cause) {
      if (!(cause instanceof TimeRangeError)) throw cause;
      throw new HttpError(400, `Unexpected time range: ${cause.message}`, { cause });
    }
  });
