import { isRangeText } from '#common/rangeText.ts';
import { isRecord } from '#common/isRecord.ts';
import { type AdhocFilter, isTimeFilter } from '@/viz/form/timeFilter';
import { filterControls } from '@/viz/form/upgrade';
import type { FormData } from '@/viz/formData';
import { toList } from '@/viz/shared/labels';
import { vizEntry } from '@/viz/registry';

const rangesOf = (form: FormData): readonly unknown[] => {
  const extra = isRecord(form.extra_form_data) ? form.extra_form_data.time_range : undefined;
  if (extra !== undefined && extra !== null && extra !== '') return [extra];
  const meta = vizEntry(form.viz_type);
  const filters = meta ? filterControls(meta).flatMap((name) => toList(form[name])) : [];
  const own = filters.filter(
    (filter) => isRecord(filter) && isTimeFilter(filter as unknown as AdhocFilter),
  );
  return [form.time_range, ...own.map((filter) => (filter as AdhocFilter).comparator)];
};

/** Servers take any text for a time range, and then leave out only what comes after today. */
export const rangeNotes = (form: FormData): readonly string[] => {
  const unread = rangesOf(form).filter(
    (range): range is string => typeof range === 'string' && range !== '' && !isRangeText(range),
  );
  return [...new Set(unread)].map(
    (range) => `The time range “${range}” is not understood: all times before today are shown`,
  );
};
