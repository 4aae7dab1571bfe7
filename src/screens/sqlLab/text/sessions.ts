/** The text of each tab as Ace holds it: caret, folds and undo stay with it, even while another page is open. */
import type { Ace } from 'ace-builds';
import type { LexicalRules } from '#common/engines/lexicalRules.ts';
import { ace } from './aceSetup';
import type { CursorPosition } from '../model/editor';
import { difference } from '../model/difference';
import { hasTemplateBlock } from '../model/statementsToRun';
import { markStatement } from './marks';
import { createStatementIndex, type StatementIndex } from './statementIndex';
import { keepUndoHistory } from './undoHistory';

export interface TextSession {
  readonly id: string;
  readonly session: Ace.EditSession;
  /** The store's text as of the last exchange. */
  published: string;
  caret: CursorPosition;
  statements: StatementIndex;
  rules: LexicalRules;
}

const TAB_SIZE = 2;
const sessions = new Map<string, TextSession>();

export const sessionOf = (
  id: string,
  { sql, cursorPosition }: { readonly sql: string; readonly cursorPosition: CursorPosition },
  rules: LexicalRules,
): TextSession => {
  const known = sessions.get(id);
  if (known) return known;
  const session = ace.createEditSession(sql, 'ace/mode/text');
  keepUndoHistory(session);
  session.setUseWorker(false);
  session.setTabSize(TAB_SIZE);
  session.setNavigateWithinSoftTabs(true);
  session.setNewLineMode('unix');
  session.selection.moveToPosition(cursorPosition);
  const made: TextSession = {
    id,
    session,
    published: sql,
    caret: cursorPosition,
    statements: createStatementIndex(session.doc, rules),
    rules,
  };
  session.on('change', (change) => made.statements.changed(change));
  markStatement(session, () => (hasTemplateBlock(made.published) ? null : made.statements));
  sessions.set(id, made);
  return made;
};

export const setRules = (text: TextSession, rules: LexicalRules): void => {
  if (text.rules === rules) return;
  text.rules = rules;
  text.statements = createStatementIndex(text.session.doc, rules);
};

/** Drops the sessions of closed tabs. */
export const keepSessionsOf = (alive: ReadonlySet<string>): void => {
  for (const id of sessions.keys()) if (!alive.has(id)) sessions.delete(id);
};

/** Changes only what differs, as one step of undo; the caret stays beside its neighbors. */
export const writeText = ({ session }: TextSession, sql: string): void => {
  const { doc } = session;
  const { start, end, text } = difference(session.getValue(), sql);
  session.markUndoGroup();
  session.replace(
    ace.Range.fromPoints(doc.indexToPosition(start, 0), doc.indexToPosition(end, 0)),
    text,
  );
  session.markUndoGroup();
};
