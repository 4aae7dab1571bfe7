/** What a route reads of a request, said by the middleware that reads it, for the document of the API. */
import type { z } from 'zod';

interface Reads {
  /** The JSON body. */
  readonly body?: z.ZodType;
  /** The parameter `q`, as Rison or JSON. */
  readonly q?: z.ZodType;
}

const READS = Symbol('reads of a request');

export const reading = <H extends object>(reads: Reads, handler: H): H =>
  Object.assign(handler, { [READS]: reads });
