/** The earlier times that a chart is compared with. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { FormData } from '../formData';
import { toList } from './labels';

/** A range with a start and an end; only the two sides of a written one can be missing. */
const isEnclosed = (range: unknown): boolean => {
  if (typeof range !== 'string' || range === '' || range === NO_TIME_RANGE) return false;
  if (!range.includes(':')) return true;
  const sides = ` ${range} `.split(' : ');
  return sides.length < 2 || sides.every((side) => side.trim() !== '');
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const rangesOf = (form: FormData): readonly unknown[] => {
  const extra = record(form.extra_form_data);
  const filters = [
    ...toList(form.adhoc_filters),
    ...toList(extra.adhoc_filters),
    ...toList(extra.filters),
    ...toList(form.extra_filters),
  ].map(record);
  return [
    form.time_range,
    extra.time_range,
    ...filters.flatMap((filter) => {
      if (filter.operator === 'TEMPORAL_RANGE') return [filter.comparator];
      if (filter.op === 'TEMPORAL_RANGE' || filter.col === '__time_range') return [filter.val];
      return [];
    }),
  ];
};

/** A database can only be asked about an earlier time if the range has a start and an end. */
export const lacksRange = (form: FormData): boolean => {
  return toList(form.time_compare).length > 0 && !rangesOf(form).some(isEnclosed);
};

/** Said where a chart is compared with nothing. */
export const RANGE_NOTE = 'A comparison needs a time range with a start and an end';

/** As the server is asked; none where it would refuse. */
export const timeShifts = (form: FormData): readonly string[] =>
  lacksRange(form) ? [] : toList(form.time_compare).map(String);

/** What an earlier time is called in words. */
export const shiftText = (shift: string): string =>
  shift === 'inherit' ? 'the period before' : shift;
