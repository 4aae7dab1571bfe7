/** What one press of Run sends: the text as it stands, or its statements one after the other. */
import { rulesOf } from '#common/engines/engines.ts';
import { type LexicalRules, withTemplates } from '#common/engines/lexicalRules.ts';
import { tokens } from '#common/sql/lexer.ts';
import { type Piece, placeOf, splitStatements, statementAt } from '#common/sql/statements.ts';
import type { CursorPosition, Editor } from './editor';
import { isPlaceholder } from './newEditor';

/** `default` is the selection if there is one, else the statement under the caret. */
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
export const hasTemplateBlock = (sql: string): boolean => sql.includes('{%');

const belongTogether = (sql: string, pieces: readonly Piece[]): boolean =>
  hasTemplateBlock(sql) ||
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

/** The text of a new tab is selected so that typing replaces it: nobody chose to run it. */
export const hasSelection = ({
  sql,
  selectedText,
}: Pick<Editor, 'sql' | 'selectedText'>): boolean =>
  (selectedText ?? '').trim() !== '' && !isPlaceholder(sql);

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

/** A text longer than this is read when it runs, not while it is shown. */
const COUNTED_AT_MOST = 200_000;

/** Reads no further than the second statement. */
const hasSeveral = (sql: string, rules: LexicalRules): boolean => {
  let isBehind = false;
  for (const { kind, text } of tokens(sql, rules)) {
    const isEnd = kind === 'symbol' && text === ';';
    if (isBehind && !isEnd) return true;
    isBehind ||= isEnd;
  }
  return false;
};

/** What Run runs: the selection, one of several statements, or the whole text. */
export const runTarget = (
  { sql, selectedText }: Pick<Editor, 'sql' | 'selectedText'>,
  rules: LexicalRules,
): 'selection' | 'statement' | 'all' => {
  if (hasSelection({ sql, selectedText })) return 'selection';
  const isOne = sql.length > COUNTED_AT_MOST || hasTemplateBlock(sql) || !hasSeveral(sql, rules);
  return isOne ? 'all' : 'statement';
};

const everyStatement = (text: TextToRun, rules: LexicalRules): ToRun => {
  const pieces = splitStatements(text.sql, rules);
  if (pieces.length < 2) return { texts: pieces.length > 0 ? [text] : [], together: 1 };
  if (belongTogether(text.sql, pieces)) return { texts: [text], together: pieces.length };
  return {
    texts: pieces.map((piece) => within(text.sql, piece, text.firstRow, text.firstColumn)),
    together: 1,
  };
};

/** No text where there is nothing to run. */
export const statementsToRun = (editor: Text, scope: RunScope, rules: LexicalRules): ToRun => {
  const ofCaret = (): ToRun => {
    const statement = caretStatement(editor, rules);
    return { texts: statement ? [statement] : [], together: 1 };
  };
  if (scope === 'statement') return ofCaret();
  const isAll = scope === 'all' || !hasSelection(editor);
  const every = everyStatement(
    chosenText(isAll ? { ...editor, selectedText: null } : editor),
    rules,
  );
  const isOne = every.texts.length < 2 && every.together === 1;
  return scope !== 'default' || !isAll || isOne || hasTemplateBlock(editor.sql) ? every : ofCaret();
};
