import { placeOf } from '#common/sql/statements.ts';
import { firstCause } from '../drivers/firstCause.ts';
import { EngineError, type EngineErrorCode } from '../engine.ts';

const CODES: Readonly<Record<string, EngineErrorCode>> = {
  '42601': 'syntax',
  '42703': 'missing_column',
  '42P01': 'missing_table',
  '3F000': 'missing_schema',
  '25006': 'not_allowed',
  '42501': 'not_allowed',
  '25001': 'not_allowed',
  '53200': 'out_of_memory',
  '53300': 'connection',
  '3D000': 'connection',
};

const text = (cause: unknown, key: string): string => {
  const value: unknown = cause instanceof Error ? Reflect.get(cause, key) : undefined;
  return typeof value === 'string' ? value : '';
};

const codeOf = (cause: unknown, message: string): EngineErrorCode => {
  const state = text(cause, 'code');
  if (state === '57014') return message.includes('statement timeout') ? 'timeout' : 'stopped';
  if (message.includes('multiple commands')) return 'several_statements';
  if (/^(08|28|57P)/.test(state) || /^E[A-Z]+$/.test(state)) return 'connection';
  if (/Connection terminated|timeout expired/.test(message)) return 'connection';
  return CODES[state] ?? 'database';
};

/** The server counts characters from 1; `addedLines` were put before the person’s statement. */
const placeIn = (cause: unknown, sql: string, addedLines: number) => {
  const position = Number(text(cause, 'position'));
  if (!position) return null;
  const offset = Array.from(sql)
    .slice(0, position - 1)
    .join('').length;
  const { line, column } = placeOf(sql, offset);
  return { line: Math.max(1, line - addedLines), column };
};

const message = (cause: unknown) => {
  const first = firstCause(cause);
  const reported = first instanceof Error ? first.message : String(first);
  const hint = text(cause, 'hint');
  return hint ? `${reported}\n${hint}` : reported;
};

export const engineError = (cause: unknown, sql = '', addedLines = 0): EngineError => {
  if (cause instanceof EngineError) return cause;
  const reported = message(cause) || 'The database could not be reached.';
  return new EngineError(codeOf(cause, reported), reported, placeIn(cause, sql, addedLines), {
    cause,
  });
};
