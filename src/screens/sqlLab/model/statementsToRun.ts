/** What one press of Run sends: the text as it stands, or its statements one after the other. */
import { rulesOf } from '#common/engines/engines.ts';
import { type LexicalRules, withTemplates } from '#common/engines/lexicalRules.ts';
import { type Piece, placeOf, splitStatements, statementAt } from '#common/sql/statements.ts';
import type { CursorPosition, Editor } from './editor';

/** `default` is the selection if there is one, else everything. */
export type RunScope = 'default' | 'all' | 'selection' | 'statement';

export interface TextToRun {
  readonly sql: string;
  readonly firstRow: number;
  readonly firstColumn: number;
}

export interface ToRun {
  readonly texts: readonly TextToRun[];
  /** More than one if the statements depend on each other and run as a single text. */
  readonly together: number;
}

/** Statements that affect the connection they run on, while each run may get another one. */
const TIES_TO_A_CONNECTION =
  /^(?:set|reset|use|begin|start\s+transaction|commit|rollback|savepoint|end|declare|prepare|execute|deallocate|lock|unlock|attach|detach|pragma)\b|^create\s+(?:or\s+replace\s+)?(?:global\s+|local\s+)?temp(?:orary)?\b/i;
/** `{% set %}` and `{% for %}` span statements. */
const TEMPLATE_BLOCK = '{%';

const belongTogether = (sql: string, pieces: readonly Piece[]): boolean =>
  sql.includes(TEMPLATE_BLOCK) ||
  pieces.some(({ from, to }) => TIES_TO_A_CONNECTION.test(sql.slice(from, to)));

const within = (sql: string, { from, to }: Piece, row: number, column: number): TextToRun => {
  const place = placeOf(sql, from);
  return {
    sql: sql.slice(from, to),
    firstRow: row + place.line - 1,
    firstColumn: (place.line === 1 ? column : 0) + place.column - 1,
  };
};

export const editorRules = (backend: string | null | undefined): LexicalRules =>
  withTemplates(rulesOf(backend));

export const offsetOf = (sql: string, { row, column }: CursorPosition): number => {
  let start = 0;
  for (let line = 0; line < row; line += 1) {
    const end = sql.indexOf('\n', start);
    if (end < 0) return sql.length;
    start = end + 1;
  }
  return Math.min(sql.length, start + column);
};

type Text = Pick<
  Editor,
  'sql' | 'selectedText' | 'selectedRow' | 'selectedColumn' | 'cursorPosition'
>;

export const hasSelection = ({ selectedText }: Pick<Editor, 'selectedText'>): boolean =>
  (selectedText ?? '').trim() !== '';

/** The selected text, else all of it, and where it starts. */
export const chosenText = (editor: Text): TextToRun =>
  hasSelection(editor)
    ? {
        sql: editor.selectedText ?? '',
        firstRow: editor.selectedRow,
        firstColumn: editor.selectedColumn,
      }
    : { sql: editor.sql, firstRow: 0, firstColumn: 0 };

/** The statement under the caret; null in a text without one. */
export const caretStatement = (
  { sql, cursorPosition }: Pick<Editor, 'sql' | 'cursorPosition'>,
  rules: LexicalRules,
): TextToRun | null => {
  const piece = statementAt(sql, offsetOf(sql, cursorPosition), rules);
  return piece && within(sql, piece, 0, 0);
};

export const statementsToRun = (editor: Text, scope: RunScope, rules: LexicalRules): ToRun => {
  if (scope === 'statement') {
    const statement = caretStatement(editor, rules);
    return { texts: statement ? [statement] : [], together: 1 };
  }
  const text = chosenText(scope === 'all' ? { ...editor, selectedText: null } : editor);
  const pieces = splitStatements(text.sql, rules);
  if (pieces.length < 2) return { texts: [text], together: 1 };
  if (belongTogether(text.sql, pieces)) return { texts: [text], together: pieces.length };
  return {
    texts: pieces.map((piece) => within(text.sql, piece, text.firstRow, text.firstColumn)),
    together: 1,
  };
};
