/** What a route reads of a request, said by the middleware that reads it, for the document of the API. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import type { Env } from '../access/viewer.ts';

export interface Reads {
  /** The JSON body. */
  readonly body?: z.ZodType;
  /** Fields of a posted form, as they are. */
  readonly form?: z.ZodObject;
  /** Fields of a posted form whose values are JSON texts; or the same as a JSON body. */
  readonly jsonForm?: z.ZodObject;
  /** Fields and files of a posted form, each as it is. */
  readonly upload?: z.ZodObject;
  /** The parameter `q`, as Rison or JSON. */
  readonly q?: z.ZodType;
  /** Plain parameters of the address. */
  readonly query?: z.ZodObject;
}

const READS = Symbol('reads of a request');

export const reading = <H extends object>(reads: Reads, handler: H): H =>
  Object.assign(handler, { [READS]: reads });

/** Names what the handler itself reads. */
const named = (reads: Reads): MiddlewareHandler<Env> =>
  reading(
    reads,
    createMiddleware<Env>(async (_, next) => next()),
  );

export const readsQ = (q: z.ZodType) => named({ q });
export const readsQuery = (query: z.ZodObject) => named({ query });
export const readsForm = (form: z.ZodObject) => named({ form });
export const readsUpload = (upload: z.ZodObject) => named({ upload });
export const readsJsonForm = (jsonForm: z.ZodObject) => named({ jsonForm });

export const readsOf = (handler: object): Reads =>
  READS in handler ? (handler[READS] as Reads) : {};
