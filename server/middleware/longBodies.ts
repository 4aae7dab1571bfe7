/**
 * Requests with long bodies of one person begin one after the other: to read one and to make a statement of it takes
 * the process that answers everybody. A turn ends with the reply, or after a moment, when only a database works on it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { inTurn } from '#common/inTurn.ts';
import { type Env, shareOf } from '../access/viewer.ts';
import { askerLeft } from '../errors.ts';

/** The charts of a large dashboard together have less. */
const LONG_BYTES = 512 * 1024;
const TURN_MS = 1000;
const TURNS = {};

/** Of JSON that comes in chunks the length is known when all of it is there; a form can be read once only. */
const lengthOf = async (c: Context<Env>): Promise<number> => {
  const told = c.req.header('content-length');
  if (told !== undefined) return Number(told);
  const isJson = /\bjson\b/.test(c.req.header('content-type') ?? '');
  const isInChunks = c.req.header('transfer-encoding') !== undefined;
  return isJson && isInChunks ? (await c.req.text()).length : 0;
};

export const longBodies =
  (
    moment = (): Promise<unknown> => pause(TURN_MS, undefined, { ref: false }),
  ): MiddlewareHandler<Env> =>
  async (c, next) => {
    if ((await lengthOf(c)) <= LONG_BYTES) return next();
    let work: Promise<void> | undefined;
    await inTurn(TURNS, shareOf(c.get('viewer')), async () => {
      if (c.req.raw.signal.aborted) throw askerLeft();
      work = next();
      await Promise.race([work.catch(() => undefined), moment()]);
    });
    await work;
  };
