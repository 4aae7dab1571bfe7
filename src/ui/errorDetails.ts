/** What an error's `extra` contains besides its message. */
import type { ErrorInfo } from '@/api/errors';
import { missingInWords } from '@/lib/missingColumns';
import { refusalInWords } from '@/lib/refusedFields';

export interface Issue {
  readonly code: number;
  readonly message: string;
}

export interface BadLine {
  readonly line: number;
  readonly column: number | null;
  /** The number of letters that are wrong. */
  readonly length: number;
  /** The line of the statement; null if it was not sent. */
  readonly text: string | null;
}

/** "Met an unexpected error" and "met an error while running a command" add nothing to the message. */
const SAY_NOTHING = new Set([1010, 1011]);
/** What repeats the title of an error: a syntax error, no such name, no value of a parameter, an error of the database. */
const REPEAT_THE_TITLE = new Set([1002, 1003, 1004, 1005, 1006, 1016, 1017, 1022, 1030]);

const extraOf = ({ errors }: ErrorInfo) => errors[0]?.extra ?? {};

const issuesOf = (error: ErrorInfo): readonly Issue[] => {
  const issues = extraOf(error).issue_codes;
  return Array.isArray(issues)
    ? (issues as Issue[]).filter(({ code }) => !SAY_NOTHING.has(code))
    : [];
};

/** The causes that say more than the title. */
export const causesOf = (error: ErrorInfo): readonly Issue[] =>
  issuesOf(error).filter(({ code }) => !REPEAT_THE_TITLE.has(code));

/** Superset's sentence sends everybody to an administrator, who may be the one to read it. */
const DML_REFUSED = /^This database does not allow for DDL\/DML, .*/s;

/** What the database or the server said, without the name that Superset puts before it. */
export const messageOf = ({ message, errors }: ErrorInfo): string => {
  const type = errors[0]?.error_type;
  if (type === 'GENERIC_DB_ENGINE_ERROR') return message.replace(/^[a-z]+ error: /, '');
  if (type === 'DML_NOT_ALLOWED_ERROR')
    return message.replace(
      DML_REFUSED,
      'This statement changes data, and this database may only be read here.',
    );
  return missingInWords(message) ?? refusalInWords(message.replace(/^Error: (?=\S)/, ''));
};

/** The position of the SQL error, with its line. */
export const badLineOf = (error: ErrorInfo): BadLine | null => {
  const { line, column, sql, length } = extraOf(error);
  if (typeof line !== 'number') return null;
  const text = typeof sql === 'string' ? sql.split('\n')[line - 1] : undefined;
  return {
    line,
    column: typeof column === 'number' ? column : null,
    length: typeof length === 'number' ? length : 1,
    text: text ?? null,
  };
};

/** The line with its parameters filled in, and what is wrong in it marked; null where the template wrote nothing of it. */
export const filledInOf = (error: ErrorInfo): string | null => {
  const { filled_in } = extraOf(error);
  if (typeof filled_in !== 'object' || filled_in === null || !('text' in filled_in)) return null;
  const { text } = filled_in;
  if (typeof text !== 'string') return null;
  const column = 'column' in filled_in ? filled_in.column : null;
  return typeof column === 'number' ? `${text}\n${' '.repeat(Math.max(0, column - 1))}^` : text;
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
  const unnamed = texts(undefined_parameters).filter(
    (name) => !error.message.includes(`"${name}"`),
  );
  const named = typeof messages === 'object' && messages !== null ? Object.entries(messages) : [];
  const own = Object.entries(error.fields);
  return [
    ...[...named, ...own].map(([name, text]) => [name, firstText(text)] as const),
    ...texts(invalid).map((name) => [name, 'not accepted'] as const),
    ...texts(missing).map((name) => [name, 'missing'] as const),
    ...unnamed.map((name) => [name, 'not set'] as const),
  ];
};

/** The whole error as text, to be sent to support. */
export const copyOf = (title: string, error: ErrorInfo): string =>
  [
    title,
    messageOf(error),
    ...issuesOf(error).map(({ message }) => message),
    ...(error.stackTrace ? [error.stackTrace] : []),
  ].join('\n');
