/** What to do when the server's process has ended. Plain JavaScript: it runs on whichever Node started it. */
import { constants } from 'node:os';

/** Ended on request; a wrong option, address or folder; data that are broken or of a newer version. */
const DELIBERATE = new Set([0, 2, 3]);
const WAITS_MS = [0, 1000, 2000, 4000, 8000, 16_000, 30_000];
/** After running for so long, an end counts as the first one. */
const SETTLED_MS = 60_000;

/**
 * @typedef {object} End
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {number} livedMs
 * @property {boolean} wasReady This server, or one before it, was ready: its options are right.
 * @property {boolean} wasStopped It was asked to end.
 * @property {number} endsBefore The number of ends shortly after one another, without this one.
 */

/**
 * @param {End} end
 * @returns {{ exitCode: number } | { waitMs: number, ends: number }}
 */
export const afterEnd = ({ code, signal, livedMs, wasReady, wasStopped, endsBefore }) => {
  const exitCode = signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1);
  if (wasStopped || DELIBERATE.has(exitCode)) return { exitCode };
  // It printed why it cannot start, and the person who started it can read that.
  if (!wasReady && !signal) return { exitCode };
  const ends = livedMs >= SETTLED_MS ? 0 : endsBefore;
  return { waitMs: WAITS_MS[Math.min(ends, WAITS_MS.length - 1)] ?? 0, ends: ends + 1 };
};

const LINES_SHOWN = 10;
const OUT_OF_MEMORY = /heap out of memory|heap limit/i;

/**
 * @param {Pick<End, 'code' | 'signal'>} end
 * @param {string} lastOutput The end of its standard error.
 * @returns {{ reason: string, lastLines?: readonly string[] }}
 */
export const reasonOf = ({ code, signal }, lastOutput) => {
  if (OUT_OF_MEMORY.test(lastOutput)) {
    // Positions within Node follow.
    const [words = ''] = lastOutput.split('----- Native stack trace');
    return { reason: 'out of memory', lastLines: words.trimEnd().split('\n').slice(-LINES_SHOWN) };
  }
  return { reason: signal ? `ended by ${signal}` : `ended with code ${code}` };
};
