/** Errors of the form, by field. Pure. */
import type { ErrorInfo } from '@/api/errors';
import { CONNECTION_FIELDS, type Draft, type DraftField, type Subject } from './form';

/** `true`: the message is shown at another field. */
export type FieldErrors = Readonly<Partial<Record<DraftField, string | true>>>;

const NEEDED = 'This field is required.';

const isWhole = (value: string, from: number, to: number): boolean =>
  /^-?\d+$/.test(value.trim()) && Number(value) >= from && Number(value) <= to;

/** Errors that can be found without the server. */
export const localErrors = (draft: Draft, subject: Subject, part: 'test' | 'save'): FieldErrors => {
  const errors: Partial<Record<DraftField, string>> = {};
  if (part === 'save' && draft.name.trim() === '') errors.name = NEEDED;
  const timeout = draft.cache_timeout.trim();
  if (part === 'save' && timeout !== '' && !isWhole(timeout, -1, 2 ** 31 - 1)) {
    errors.cache_timeout =
      'Enter a whole number of seconds, or leave it empty for the server’s default.';
  }
  if (subject.isBuiltIn) return errors;
  if (draft.way === 'address') {
    if (draft.uri.trim() === '') errors.uri = NEEDED;
    return errors;
  }
  if (draft.host.trim() === '') errors.host = NEEDED;
  if (draft.port.trim() !== '' && !isWhole(draft.port, 1, 65_535)) {
    errors.port = 'Enter a whole number from 1 to 65535.';
  }
  if (subject.schema?.required.includes('database') && draft.database.trim() === '') {
    errors.database = NEEDED;
  }
  return errors;
};

const WIRE_NAMES: Readonly<Record<string, DraftField>> = {
  database_name: 'name',
  sqlalchemy_uri: 'uri',
  'extra.allowed_functions': 'functions',
};

const list = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/** The server's messages by field; `rest` is true if some belong to none. */
export const placedErrors = (
  error: ErrorInfo,
  draft: Draft,
): { readonly fields: FieldErrors; readonly rest: boolean } => {
  const fields: Partial<Record<DraftField, string | true>> = {};
  let rest = false;
  const put = (wireName: string, message: string | true) => {
    const name = wireName.replace(/^parameters\./, '');
    const own = WIRE_NAMES[name] ?? name;
    const isConnection = (CONNECTION_FIELDS as readonly string[]).includes(own);
    const field = isConnection && draft.way === 'address' ? 'uri' : own;
    if (Object.hasOwn(draft, field)) fields[field as DraftField] ??= message;
    else rest = true;
  };
  for (const [name, message] of Object.entries(error.fields)) put(name, message);
  for (const { message, extra } of error.errors) {
    const [first, ...others] = list(extra?.invalid);
    const missing = list(extra?.missing);
    if (first === undefined && missing.length === 0) rest = true;
    if (first !== undefined) put(first, message);
    // The other fields that the message may be about.
    for (const name of others) put(name, true);
    for (const name of missing) put(name, NEEDED);
  }
  return { fields, rest: rest || Object.keys(fields).length === 0 };
};
