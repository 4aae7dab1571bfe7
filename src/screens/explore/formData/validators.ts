/** The checks of settings, and their messages. */
import { chartControls } from '@/viz/controls/chartControls';
import type { Check, ControlDefinition } from '@/viz/controls/definition';
import { isShift } from '@/viz/controls/periods';
import { hasRange } from '@/viz/form/rangeOf';
import { toList } from '@/viz/shared/labels';
import type { FormData } from '@/viz/formData';
import type { VizMeta } from '@/viz/vizMeta';

export type Failure = string | false;

const ROW_LIMIT_FALLBACK = 100_000;

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

const EMPTY = 'cannot be empty';

export const nonEmpty = (value: unknown): Failure =>
  isBlank(value) || (Array.isArray(value) && value.length === 0) ? EMPTY : false;

export const integer = (value: unknown): Failure =>
  isBlank(value) || Number.isInteger(Number(value)) ? false : 'is expected to be an integer';

export const positive = (value: unknown): Failure =>
  isBlank(value) || Number(value) > 0 ? false : 'is expected to be a positive integer';

export const atMost = (value: unknown, max: number): Failure =>
  !isBlank(value) && Number(value) > max ? `Value cannot exceed ${max}` : false;

const timeShifts = (value: unknown): Failure => {
  const wrong = toList(value).find((shift) => !isShift(String(shift)));
  return wrong === undefined
    ? false
    : `“${String(wrong)}” is no time shift: write a number and a unit, as 6 months`;
};

/** Ordering entries are pairs of a column and a direction, stored as JSON texts. */
export const orderBy = (value: unknown): Failure => {
  const isPair = (entry: unknown) => {
    try {
      const pair: unknown = typeof entry === 'string' ? JSON.parse(entry) : entry;
      return Array.isArray(pair) && pair.length === 2 && typeof pair[1] === 'boolean';
    } catch {
      return false;
    }
  };
  return toList(value).every(isPair) ? false : 'Found invalid orderby options';
};

export interface Limits {
  readonly rowLimit: number;
}

/** The server's own row limit, or the fallback when the server states none. */
export const limitsOf = (sqlMaxRow: number | undefined): Limits => ({
  rowLimit: sqlMaxRow || ROW_LIMIT_FALLBACK,
});

const CHECKS: Readonly<Record<Check, (value: unknown, limits: Limits) => Failure>> = {
  integer,
  positive,
  rowLimit: (value, { rowLimit }) => atMost(value, rowLimit),
  timeShifts,
};

export type ControlErrors = Readonly<Record<string, readonly string[]>>;

/** The time range of a query, which stands in the panel by itself and is saved as one of these filters. */
export const TIME_RANGE = { name: 'time_range', within: 'adhoc_filters', label: 'Time range' };

/** How many of these settings are to be checked. */
export const countWrong = (names: readonly string[], errors: ControlErrors): number =>
  names.filter((name) => errors[name]).length +
  (names.includes(TIME_RANGE.within) && errors[TIME_RANGE.name] ? 1 : 0);

/** What is wrong with the value of a setting, whatever the others are. */
export const valueFailures = (
  { kind, checks = [] }: ControlDefinition,
  value: unknown,
  limits: Limits,
): readonly string[] =>
  [
    kind === 'orderBy' && orderBy(value),
    ...checks.map((check) => CHECKS[check](value, limits)),
  ].filter((failure) => failure !== false);

/** Control → its errors; own checks first, then errors from the server. */
export const validate = (
  form: FormData,
  meta: VizMeta,
  limits: Limits,
  external: ControlErrors = {},
): ControlErrors => {
  const errors: Record<string, readonly string[]> = {};
  const required = meta.required(form);
  if (meta.needsTimeRange && !hasRange(form)) errors[TIME_RANGE.name] = [EMPTY];
  for (const control of chartControls(meta).values()) {
    const { name, isShown } = control;
    if (!isShown(form)) continue;
    const value = form[name];
    const empty = required.includes(name) && nonEmpty(value);
    const own = [...(empty ? [empty] : []), ...valueFailures(control, value, limits)];
    const all = [...new Set([...own, ...(external[name] ?? [])])];
    if (all.length > 0) errors[name] = all;
  }
  return errors;
};
