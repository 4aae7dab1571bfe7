import type { Ending, Failures } from '../processes/failures.ts';
import { EngineError, type EngineErrorCode, stopped } from './engine.ts';

/** An engine’s error as a message carries it. */
interface Packed {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly at: { readonly line: number; readonly column: number | null } | null;
}

const pack = (error: unknown): Packed =>
  error instanceof EngineError
    ? {
        code: error.code,
        message: error.message,
        at: error.line === null ? null : { line: error.line, column: error.column },
      }
    : {
        code: 'database',
        message: error instanceof Error ? error.message : String(error),
        at: null,
      };

const unpack = (packed: unknown): EngineError => {
  const { code, message, at } = packed as Packed;
  return new EngineError(code, message, at);
};

const seconds = (ms: number) => {
  const value = ms / 1000;
  return `${Number.isInteger(value) ? value : value.toFixed(1)} second${value === 1 ? '' : 's'}`;
};

const WORDS = {
  stopped: stopped().message,
  lost: 'The query ended unexpectedly: its process was lost. Run it again.',
};

const errorOf = (ending: Ending, words: typeof WORDS): EngineError => {
  switch (ending.reason) {
    case 'stopped':
      return new EngineError('stopped', words.stopped);
    case 'timeout':
      return new EngineError(
        'timeout',
        `The query was stopped: it ran longer than ${seconds(ending.timeoutMs)}.`,
      );
    case 'out_of_memory':
      return new EngineError(
        'out_of_memory',
        `The query was stopped: it needs more than ${ending.memoryMb} MB of memory.`,
      );
    case 'lost':
      return new EngineError('worker_lost', words.lost);
    case 'not_started':
      return new EngineError('worker_lost', 'The query engine could not be started.');
    case 'busy':
      return new EngineError(
        'busy',
        'Too many queries are waiting already. Try again in a moment.',
      );
    case 'closed':
      return new EngineError('connection', 'The server is shutting down.');
  }
};

/** Failures of processes are an `EngineError`, like everything else that ends a run. */
export const engineFailures = (words: Partial<typeof WORDS> = {}): Failures => ({
  pack,
  unpack,
  of: (ending) => errorOf(ending, { ...WORDS, ...words }),
  limitOf: (error) =>
    error instanceof EngineError && (error.code === 'out_of_memory' || error.code === 'timeout')
      ? error.code
      : null,
});
