/** The checks of settings, and their messages. */
import { chartControls } from '@/viz/controls/chartControls';
import type { Check, ControlDefinition } from '@/viz/controls/definition';
import { isShift } from '@/viz/controls/periods';
import { toList } from '@/viz/shared/labels';
import type { FormData } from '@/viz/formData';
import type { VizMeta } from '@/viz/vizMeta';

export type Failure = string | false;

const ROW_LIMIT_FALLBACK = 100_000;

const isBlank = (value: unknown) => value === null || value === undefined || value === '';

export const nonEmpty = (value: unknown): Failure =>
  isBlank(value) || (Array.isArray(value) && value.length === 0) ? 'cannot be empty' : false;

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
