import { NotAccepted } from '@/lib/notAccepted';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { FormData } from '../../formData';
import { legacyForm } from '../../legacyForm';
import { buildTimeseriesQueries } from '../timeseries/query';
import type { BuildQueries } from '../../vizPlugin';

const GRAINS: Readonly<Record<string, string>> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
};

/** The grain of its cells. */
export const cellGrain = (name: unknown): string =>
  Object.hasOwn(GRAINS, String(name)) ? (GRAINS[String(name)] ?? 'P1D') : 'P1D';

const rangeOf = (form: FormData): unknown => {
  const { time_range: ofDashboard } = (form.extra_form_data ?? {}) as Record<string, unknown>;
  return ofDashboard ?? legacyForm(form).time_range;
};

/** For its table and its files: the picture asks at the address of older charts, which refuses a calendar without ends. */
export const buildCalendarQueries: BuildQueries = (form) => {
  const range = rangeOf(form);
  if (typeof range !== 'string' || range === '' || range === NO_TIME_RANGE)
    throw new NotAccepted('A calendar needs a time range with a start and an end: choose one.');
  return buildTimeseriesQueries({
    ...form,
    groupby: [],
    columns: [],
    time_grain_sqla: cellGrain(form.subdomain_granularity),
  });
};
