/** Which requests are repeated, and when. Only reads are: a write may already have been carried out. */
import { ANSWER_CUT, type ErrorInfo } from './errors';

/** The pauses before repeating a read when a proxy replied for the server, or the server is busy. */
const PAUSES_MS = [300, 1000, 3000];
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** A longer pause is reported as a failure instead of being waited for silently. */
const LONGEST_PAUSE_MS = 5000;

/** The pause in milliseconds that a reply asks for: its header has seconds or a date. */
export const retryAfterMs = (headers: Headers, now: number): number | null => {
  const text = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};

/** The pause before the next attempt; null if this failure is final. */
export const pauseAfter = (
  { status, errors, retryAfterMs: pauseMs }: ErrorInfo,
  attempt: number,
): number | null => {
  const usual = PAUSES_MS[attempt];
  const isPassing = BUSY.has(status) || errors[0]?.error_type === ANSWER_CUT;
  if (usual === undefined || !isPassing) return null;
  if (pauseMs === undefined) return usual;
  return pauseMs > LONGEST_PAUSE_MS ? null : Math.max(pauseMs, usual);
};
