import { EngineError } from './engine.ts';

const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** A full disk as a message for the person whose result did not fit; other errors unchanged. */
export const explained = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && CODES.has(error.code)
    ? new EngineError('database', 'The result could not be stored: the disk is full.', null, {
        cause: error,
      })
    : error;
