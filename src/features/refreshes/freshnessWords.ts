/** How fresh the rows of a table are, in words. */
import type { Freshness, Refresh } from '#common/wire/refresh.ts';
import { ago } from '@/lib/ago';

const DAY_MS = 86_400_000;

/** `at 14:00` today, else with its day. */
const momentWords = (iso: string, now: number): string => {
  const at = new Date(iso);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const isToday = new Date(now).toDateString() === at.toDateString();
  if (isToday) return `at ${time}`;
  const isNear = at.getTime() - now < 6 * DAY_MS;
  const day = at.toLocaleDateString('en', isNear ? { weekday: 'long' } : { dateStyle: 'medium' });
  return `on ${day} at ${time}`;
};

const refreshed = ({ refreshed_on: at }: Pick<Freshness, 'refreshed_on'>, now: number): string =>
  `Refreshed ${ago(Date.parse(at), Math.max(now, Date.parse(at)))}`;

const nextWords = ({ next_on: next }: Freshness, now: number): string =>
  next === null ? '' : `, next ${momentWords(next, now)}`;

/** A server that rests is not asked for longer than this after a moment at which it had to refresh. */
const AWAITED_MS = 600_000;

/** While a refresh runs, or its moment is there, what is known of the table changes soon. */
export const isAwaited = (
  { running, next_on: next }: Pick<Freshness, 'running' | 'next_on'>,
  now: number,
): boolean => {
  const since = next === null ? -1 : now - Date.parse(next);
  return running !== null || (since >= 0 && since < AWAITED_MS);
};

export interface FreshnessWords {
  readonly words: string;
  /** What somebody has to look at. */
  readonly problem: string | null;
}

/** `Refreshed 12 minutes ago, next at 14:00`, and what went wrong since. */
export const freshnessWords = (fresh: Freshness, now: number): FreshnessWords => {
  const { running, last, paused } = fresh;
  const words = running
    ? `Refreshing now${running.percent > 0 ? `: ${running.percent}%` : ''}. ${refreshed(fresh, now)}`
    : `${refreshed(fresh, now)}${nextWords(fresh, now)}`;
  const failed =
    last?.state === 'failed' && last.ended_on !== null
      ? `The refresh ${ago(Date.parse(last.ended_on), Math.max(now, Date.parse(last.ended_on)))} failed${last.message ? `: ${last.message}` : '.'}`
      : null;
  return { words, problem: [failed, paused].filter(Boolean).join(' ') || null };
};

const STATES: Readonly<Record<Refresh['state'], string>> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
};
export const stateWords = ({ state }: Refresh): string => STATES[state];

/** `new: a, b; gone: c` */
export const changesWords = ({ changes }: Refresh): string =>
  changes === null
    ? ''
    : [
        ['new', changes.added] as const,
        ['gone', changes.removed] as const,
        ['of another type', changes.retyped] as const,
      ]
        .filter(([, names]) => names.length > 0)
        .map(([word, names]) => `${word}: ${names.join(', ')}`)
        .join('; ');
