/** Metrics of a table beside themselves at another time: `#`, `△` and `%`. */
import { isRecord } from '#common/isRecord.ts';
import { changeBetween, differenceBetween } from '#common/table/compared.ts';
import type { FormData } from '../../formData';
import { isSet } from '../../shared/xAxis';
import { timeShifts } from '../../shared/timeShifts';
import { toNumber } from '../../shared/values';
import { isRaw } from './mode';

/** The times that a dashboard compares with take the place of the chart’s own. */
export const withComparedTimes = (form: FormData): FormData => {
  const { extra_form_data: extra } = form;
  const times = isRecord(extra) ? extra.time_compare : undefined;
  return isSet(times) ? { ...form, time_compare: times } : form;
};

/** As the server takes them: a date stands for itself. */
export const shiftsOf = (form: FormData): readonly string[] =>
  isRaw(form)
    ? []
    : timeShifts(withComparedTimes(form)).flatMap((shift) => {
        if (shift !== 'custom') return [shift];
        return isSet(form.start_date_offset) ? [String(form.start_date_offset)] : [];
      });

export type Compared = 'before' | 'difference' | 'change';
/** In the order of their columns. */
export const COMPARED: readonly Compared[] = ['before', 'difference', 'change'];

const SIGNS: Readonly<Record<Compared, string>> = { before: '#', difference: '△', change: '%' };
const WORDS: Readonly<Record<Compared, string>> = {
  before: 'Value',
  difference: 'Difference from',
  change: 'Change since',
};

export const comparedSign = (what: Compared): string => SIGNS[what];

const INHERIT = 'inherit';

export const comparedWords = (what: Compared, shift: string): string =>
  `${WORDS[what]} ${shift === INHERIT ? 'the time before' : shift}`;

type Row = Readonly<Record<string, unknown>>;

/** Null where one of the two is missing, or where there is nothing to compare with. */
export const comparedValue = (what: Compared, row: Row, name: string, shift: string): unknown => {
  const before = row[`${name}__${shift}`] ?? null;
  if (what === 'before') return before;
  const [now, then] = [toNumber(row[name]), toNumber(before)];
  if (now === null || then === null) return null;
  return what === 'difference' ? differenceBetween(row[name], before) : changeBetween(now, then);
};
