/** What a route reads of a request, said by the middleware that reads it, for the document of the API. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import type { Env } from '../access/viewer.ts';

export interface Reads {
  /** The JSON body. */
  readonly body?: z.ZodType;
  /** The parameter `q`, as Rison or JSON. */
  readonly q?: z.ZodType;
}

const READS = Symbol('reads of a request');

export const reading = <H extends object>(reads: Reads, handler: H): H =>
  Object.assign(handler, { [READS]: reads });

/** Names the schema by which the handler itself reads `q`. */
export const readsQ = (q: z.ZodType): MiddlewareHandler<Env> =>
  reading(
    { q },
    createMiddleware<Env>(async (_, next) => next()),
  );

export const readsOf = (handler: object): Reads =>
  READS in handler ? (handler[READS] as Reads) : {};
