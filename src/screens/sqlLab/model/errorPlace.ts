import type { ErrorInfo } from '@/api/errors';
import { keywordMeant } from '#common/sql/keywordMeant.ts';
import { meantBy, type WrongToken, wrongToken } from '#common/sql/wrongToken.ts';
import { nearest } from '#common/sql/nearest.ts';
import { placeOf } from '#common/sql/statements.ts';
import { writtenName } from '#common/sql/names.ts';
import { missingToken } from './missing';
import type { Run } from './run';
import { editorRules } from './statementsToRun';

export interface ErrorPlace {
  readonly row: number;
  readonly column: number;
  /** After the last letter of what is wrong, if it stands on one line. */
  readonly endColumn: number | null;
  readonly text: string;
}

/** The word that an error is about, and the keyword it stands for if it is a misspelt one. */
interface Wrong extends WrongToken {
  readonly keyword?: string;
}

type Placed = Pick<Run, 'sql' | 'error' | 'firstRow' | 'firstColumn'>;

const UNREADABLE = new Set(['INVALID_SQL_ERROR', 'SYNTAX_ERROR']);

/** Of a server that gives no reason, the type tells. */
const isUnreadable = ({ errors: [first] }: ErrorInfo): boolean =>
  first?.extra?.reason === undefined
    ? UNREADABLE.has(first?.error_type ?? '')
    : first.extra.reason === 'syntax';

const searched = (sql: string, error: ErrorInfo, backend: string | null): Wrong | null => {
  const { line, column } = error.errors[0]?.extra ?? {};
  const rules = editorRules(backend);
  if (typeof line !== 'number') return missingToken(sql, error, rules);
  if (typeof column !== 'number') return null;
  const wrong = wrongToken(sql, { line, column }, error.message, rules);
  if (!wrong || !isUnreadable(error) || meantBy(error.message, wrong.name) !== null) return wrong;
  const meant = keywordMeant(sql, wrong.start, rules);
  if (!meant) return wrong;
  const { start, end, keyword } = meant;
  return { start, end, name: sql.slice(start, end), keyword };
};

const found = new WeakMap<
  ErrorInfo,
  { readonly sql: string; readonly backend: string | null; readonly wrong: Wrong | null }
>();

/** Found once for each error: the text may be long, and the page asks at each change. */
const wrongIn = ({ sql, error }: Placed, backend: string | null): Wrong | null => {
  if (!error) return null;
  const known = found.get(error);
  if (known?.sql === sql && known.backend === backend) return known.wrong;
  const wrong = searched(sql, error, backend);
  found.set(error, { sql, backend, wrong });
  return wrong;
};

/** Where in the editor's text a run failed, if the server reports it. */
export const errorPlace = (
  run: Placed & Pick<Run, 'state'>,
  backend: string | null,
): ErrorPlace | null => {
  const { state, error, firstRow, firstColumn, sql } = run;
  if (state !== 'failed') return null;
  const place = error?.errors[0]?.extra;
  const wrong = wrongIn(run, backend);
  if (!wrong && typeof place?.line !== 'number') return null;
  const { line, column } = wrong
    ? placeOf(sql, wrong.start)
    : { line: Number(place?.line), column: typeof place?.column === 'number' ? place.column : 1 };
  const before = line === 1 ? firstColumn : 0;
  const from = Math.max(0, before + column - 1);
  return {
    row: firstRow + line - 1,
    column: from,
    endColumn: wrong ? from + wrong.end - wrong.start : null,
    text: error?.message ?? '',
  };
};

export interface Mending {
  /** Offsets in the text of the run. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What to write instead of the wrong word: what the database offers, else the nearest of the known names. */
export const mendingOf = (
  run: Placed,
  backend: string | null,
  known: readonly string[] = [],
): Mending | null => {
  const wrong = wrongIn(run, backend);
  const [near = null] = wrong ? nearest(wrong.name, known, (name) => name, 1) : [];
  const meant = wrong && (wrong.keyword ?? meantBy(run.error?.message ?? '', wrong.name) ?? near);
  if (!wrong || meant === null || meant === wrong.name) return null;
  const isKeyword = /^[A-Z]+$/.test(meant);
  return {
    start: wrong.start,
    end: wrong.end,
    text: isKeyword ? meant : writtenName(meant, backend),
  };
};

/** The error of a run with its position counted in the editor's text, from 1. */
export const countedInEditor = (
  error: ErrorInfo,
  { firstRow, firstColumn, sql: typed }: Pick<Run, 'firstRow' | 'firstColumn' | 'sql'>,
  backend: string | null,
): ErrorInfo => {
  const [first, ...others] = error.errors;
  if (!first) return error;
  const wrong = wrongIn({ sql: typed, error, firstRow, firstColumn }, backend);
  const { line, column } = wrong ? placeOf(typed, wrong.start) : (first.extra ?? {});
  if (typeof line !== 'number') return error;
  const before = line === 1 ? firstColumn : 0;
  const extra = {
    ...first.extra,
    line: firstRow + line,
    ...(typeof column === 'number' ? { column: before + column } : {}),
    ...(wrong ? { length: wrong.end - wrong.start } : {}),
    sql: '\n'.repeat(firstRow) + ' '.repeat(firstColumn) + typed,
  };
  return { ...error, errors: [{ ...first, extra }, ...others] };
};
