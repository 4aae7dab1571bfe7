import { EngineError } from './engine.ts';

const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** A full disk, told to the person whose answer did not fit on it; anything else as it is. */
export const explained = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && CODES.has(error.code)
    ? new EngineError('database', 'The result could not be stored: the disk is full.', null, {
        cause: error,
      })
    : error;
