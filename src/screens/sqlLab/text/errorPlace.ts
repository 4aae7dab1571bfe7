import type { ErrorInfo } from '@/api/errors';
import type { Run } from '../model/run';

export interface ErrorPlace {
  readonly row: number;
  readonly column: number;
  /** Present if the server reports where the error starts. */
  readonly endColumn: null;
  readonly text: string;
}

/** Where in the editor's text a run failed, if the server reports it. */
export const errorPlace = ({ state, error, firstRow, firstColumn }: Run): ErrorPlace | null => {
  const extra = error?.errors[0]?.extra;
  if (state !== 'failed' || typeof extra?.line !== 'number') return null;
  const before = extra.line === 1 ? firstColumn : 0;
  const column = Math.max(0, before + (typeof extra.column === 'number' ? extra.column - 1 : 0));
  return {
    row: firstRow + extra.line - 1,
    column,
    endColumn: null,
    text: error?.message ?? '',
  };
};

/** The error of a run with its position counted in the editor's text, from 1. */
export const countedInEditor = (
  error: ErrorInfo,
  { firstRow, firstColumn }: Pick<Run, 'firstRow' | 'firstColumn'>,
): ErrorInfo => {
  const [first, ...others] = error.errors;
  const { line, column, sql } = first?.extra ?? {};
  if (!first || typeof line !== 'number') return error;
  const before = line === 1 ? firstColumn : 0;
  const extra = {
    ...first.extra,
    line: firstRow + line,
    ...(typeof column === 'number' ? { column: before + column } : {}),
    ...(typeof sql === 'string'
      ? { sql: '\n'.repeat(firstRow) + ' '.repeat(firstColumn) + sql }
      : {}),
  };
  return { ...error, errors: [{ ...first, extra }, ...others] };
};
