/** What an author wrote beside a big number: it is about the steps of time that the chart is saved with. */
import escapeRegExp from 'lodash/escapeRegExp';
import { timeGrainName } from '#common/timeGrains.ts';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `month`, `week`, `5-minute`. */
const nameOf = (grain: string): string => {
  const name = timeGrainName(grain)
    .toLowerCase()
    .replace(/ (starting|ending) .*/, '');
  return /^\d/.test(name) ? name.replace(' ', '-').replace(/s$/, '') : name;
};

const stepOf = (grain: string): string => {
  const name = nameOf(grain);
  return /^\d/.test(name) ? `${name} step` : name;
};

const ADVERBS: ReadonlyMap<string, string> = new Map([
  ['hour', 'hourly'],
  ['day', 'daily'],
  ['week', 'weekly'],
  ['month', 'monthly'],
  ['quarter', 'quarterly'],
  ['year', 'yearly|annual(ly)?'],
]);

/** Says `per month`, `monthly`, `the month before`, `last month`; the word alone may be about anything. */
const saysSteps = (written: string, grain: string): boolean => {
  const name = nameOf(grain);
  const step = `${escapeRegExp(name).replace('-', '[ -]')}s?`;
  const phrases = [
    `(per|by|each|every|this|last|newest|latest|current|previous) ${step}`,
    `the ${step} before`,
    `${step}[ -](over|on|by)[ -]${step}`,
    ADVERBS.get(name) ?? [],
  ].flat();
  return new RegExp(`\\b(${phrases.join('|')})\\b`, 'i').test(written);
};

/** The steps that a filter or a display control of the dashboard sets instead; null where it sets none. */
const otherGrain = (form: FormData): string | null => {
  const grain = timeGrain(form) ?? null;
  return grain === (text(form.time_grain_sqla) || null) ? null : grain;
};

/** What a change is compared with: in words of our own where those of the author would be of other steps. */
export const changeSuffix = (form: FormData): string => {
  const written = text(form.compare_suffix);
  const grain = otherGrain(form);
  if (grain === null || written === '') return written;
  const lag = Number(form.compare_lag ?? 0);
  return lag === 1 ? `on the ${stepOf(grain)} before` : `on ${lag} ${stepOf(grain)}s before`;
};

/** Left out where it says the steps of the chart and there are others. */
export const subtitleOf = (form: FormData): string => {
  const written = String(form.subtitle ?? form.subheader ?? '');
  const own = text(form.time_grain_sqla);
  if (own === '' || otherGrain(form) === null) return written;
  return saysSteps(written, own) ? '' : written;
};
