/** What an author wrote beside a big number: it is about the steps of time that the chart is saved with. */
import { timeGrainName } from '#common/timeGrains.ts';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `month`, `week`, `5-minute step`. */
const stepOf = (grain: string): string => {
  const name = timeGrainName(grain)
    .toLowerCase()
    .replace(/ (starting|ending) .*/, '');
  return /^\d/.test(name) ? `${name.replace(' ', '-').replace(/s$/, '')} step` : name;
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

/** Left out where it names the steps of the chart and there are others. */
export const subtitleOf = (form: FormData): string => {
  const written = String(form.subtitle ?? form.subheader ?? '');
  const own = text(form.time_grain_sqla);
  if (own === '' || otherGrain(form) === null) return written;
  const step = stepOf(own);
  const names = new RegExp(`\\b(${step}(s|ly)?${step === 'day' ? '|daily' : ''})\\b`, 'i');
  return names.test(written) ? '' : written;
};
