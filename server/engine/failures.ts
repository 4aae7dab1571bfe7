import { type EngineErrorCode, EngineError, stopped } from './engine.ts';

export type EndReason = Extract<EngineErrorCode, 'stopped' | 'timeout' | 'out_of_memory'>;

const seconds = (ms: number) => {
  const value = ms / 1000;
  return `${Number.isInteger(value) ? value : value.toFixed(1)} second${value === 1 ? '' : 's'}`;
};

/** Why we ended a run ourselves, told to the person. */
export const endedBy = (reason: EndReason, limits: { timeoutMs: number; memoryMb: number }) => {
  switch (reason) {
    case 'stopped':
      return stopped();
    case 'timeout':
      return new EngineError(
        'timeout',
        `The query was stopped: it ran longer than ${seconds(limits.timeoutMs)}.`,
      );
    case 'out_of_memory':
      return new EngineError(
        'out_of_memory',
        `The query was stopped: it needs more than ${limits.memoryMb} MB of memory.`,
      );
  }
};
