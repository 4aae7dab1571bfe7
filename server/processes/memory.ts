import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const MB = 1024 * 1024;

/** Resident memory of a process in MB; null where the system does not report it. */
export const residentMb = (pid: number): number | null => {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * PAGE_BYTES) / MB;
  } catch {
    return null;
  }
};
