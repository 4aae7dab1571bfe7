/** What an error's `extra` contains besides its message. */
import type { ErrorInfo } from '@/api/errors';

export interface Issue {
  readonly code: number;
  readonly message: string;
}

export interface BadLine {
  readonly line: number;
  readonly column: number | null;
  /** The line of the statement; null if it was not sent. */
  readonly text: string | null;
}

/** "Met an unexpected error" and "met an error while running a command" add nothing to the message. */
const SAY_NOTHING = new Set([1010, 1011]);

const extraOf = ({ errors }: ErrorInfo) => errors[0]?.extra ?? {};

export const issuesOf = (error: ErrorInfo): readonly Issue[] => {
  const issues = extraOf(error).issue_codes;
  return Array.isArray(issues)
    ? (issues as Issue[]).filter(({ code }) => !SAY_NOTHING.has(code))
    : [];
};

/** The position of the SQL error, with its line. */
export const badLineOf = (error: ErrorInfo): BadLine | null => {
  const { line, column, sql } = extraOf(error);
  if (typeof line !== 'number') return null;
  const text = typeof sql === 'string' ? sql.split('\n')[line - 1] : undefined;
  return { line, column: typeof column === 'number' ? column : null, text: text ?? null };
};

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const firstText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? (Object.values(value).map(firstText).find(Boolean) ?? '')
      : '';

/** The fields of an error, each with its message if known. */
export const fieldsOf = (error: ErrorInfo): readonly (readonly [name: string, text: string])[] => {
  const { messages, invalid, missing, undefined_parameters } = extraOf(error);
  const named = typeof messages === 'object' && messages !== null ? Object.entries(messages) : [];
  const own = Object.entries(error.fields);
  return [
    ...[...named, ...own].map(([name, text]) => [name, firstText(text)] as const),
    ...texts(invalid).map((name) => [name, 'not accepted'] as const),
    ...texts(missing).map((name) => [name, 'missing'] as const),
    ...texts(undefined_parameters).map((name) => [name, 'not set'] as const),
  ];
};

/** The whole error as text, to be sent to support. */
export const copyOf = (title: string, error: ErrorInfo): string =>
  [
    title,
    error.message,
    ...issuesOf(error).map(({ message }) => message),
    ...(error.stackTrace ? [error.stackTrace] : []),
  ].join('\n');
