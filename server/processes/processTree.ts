/** A process with all that it started: its memory, and its end. */
import { readdirSync, readFileSync } from 'node:fs';
import { residentMb } from './memory.ts';

const WATCH_EVERY_MS = 500;
const NUMBER = /^\d+$/;

const parentOf = (pid: number): number | null => {
  try {
    // The name of the program is in brackets and may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
};

/** The process and everything below it; only itself where the system does not list processes. */
const treeOf = (root: number): readonly number[] => {
  let all: number[] = [];
  try {
    all = readdirSync('/proc')
      .filter((name) => NUMBER.test(name))
      .map(Number);
  } catch {
    return [root];
  }
  const children = new Map<number, number[]>();
  for (const pid of all) {
    const parent = parentOf(pid);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
};

/** Pages that processes share count for each of them, so the sum is more than what is in use. */
const treeMb = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + (residentMb(pid) ?? 0), 0);

export const watchTree = (root: number, memoryMb: number, onExceeded: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (treeMb(root) > memoryMb) onExceeded();
  }, WATCH_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Those at the bottom first, which could no longer be found once what started them is gone. */
export const killTree = (root: number): void => {
  for (const pid of treeOf(root).toReversed()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
};
