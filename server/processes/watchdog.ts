import type { Limit } from './failures.ts';
import { residentMb } from './memory.ts';

export interface Limits {
  readonly timeoutMs?: number;
  readonly memoryMb: number;
}

const WATCH_EVERY_MS = 200;

/** Calls back once for each limit that a process exceeds, until the watch ends. */
export const watch = (
  pid: number,
  { timeoutMs, memoryMb }: Limits,
  onExceeded: (limit: Limit) => void,
): (() => void) => {
  const deadline =
    timeoutMs === undefined ? undefined : setTimeout(() => onExceeded('timeout'), timeoutMs);
  const memory = setInterval(() => {
    if ((residentMb(pid) ?? 0) <= memoryMb) return;
    clearInterval(memory);
    onExceeded('out_of_memory');
  }, WATCH_EVERY_MS);
  return () => {
    clearTimeout(deadline);
    clearInterval(memory);
  };
};
