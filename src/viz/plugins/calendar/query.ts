import { NotAccepted } from '@/lib/notAccepted';
import { rangeOf } from '../../form/rangeOf';
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

/** For its table and its files: the picture asks at the address of older charts, which refuses a calendar without ends. */
export const buildCalendarQueries: BuildQueries = (form) => {
  if (rangeOf(form) === null)
    throw new NotAccepted('A calendar needs a time range with a start and an end: choose one.');
  return buildTimeseriesQueries({
    ...form,
    groupby: [],
    columns: [],
    time_grain_sqla: cellGrain(form.subdomain_granularity),
  });
};
