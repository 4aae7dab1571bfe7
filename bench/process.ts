import { readFileSync } from 'node:fs';

/** Resident memory of a process in MB. */
const residentMb = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1000;
};

/** Largest growth of a process's memory while something runs, in MB. */
export const growthDuring = async (pid: number, run: () => Promise<unknown>): Promise<number> => {
  const before = residentMb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 20);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return Math.max(most, residentMb(pid)) - before;
};
