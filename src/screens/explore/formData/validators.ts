/** The checks of settings, and their messages. */
import { chartControls } from '@/viz/controls/chartControls';
import type { Check } from '@/viz/controls/definition';
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
};

export type ControlErrors = Readonly<Record<string, readonly string[]>>;

/** Control → its errors; own checks first, then errors from the server. */
export const validate = (
  form: FormData,
  meta: VizMeta,
  limits: Limits,
  external: ControlErrors = {},
): ControlErrors => {
  const errors: Record<string, readonly string[]> = {};
  const required = meta.required(form);
  for (const { name, kind, checks = [], isShown } of chartControls(meta).values()) {
    if (!isShown(form)) continue;
    const value = form[name];
    const own = [
      required.includes(name) && nonEmpty(value),
      kind === 'orderBy' && orderBy(value),
      ...checks.map((check) => CHECKS[check](value, limits)),
    ].filter((failure) => failure !== false);
    const all = [...new Set([...own, ...(external[name] ?? [])])];
    if (all.length > 0) errors[name] = all;
  }
  return errors;
};
