/** The text of a new tab is selected whenever it gets the focus, so that typing replaces it. */
import type { Ace } from 'ace-builds';
import { isPlaceholder, placeholderStart } from '../model/newEditor';
import { ace } from './aceSetup';

export const selectPlaceholder = (editor: Ace.Editor): void => {
  const { session } = editor;
  /** A long text is not joined to find out. */
  if (!editor.isFocused() || session.getLength() > 4) return;
  const sql = session.getValue();
  if (!isPlaceholder(sql) || !editor.selection.isEmpty()) return;
  const start = session.doc.indexToPosition(placeholderStart(sql), 0);
  const end = session.doc.indexToPosition(sql.length, 0);
  editor.selection.setRange(ace.Range.fromPoints(start, end));
};

/** By keyboard and by mouse: a click sets the caret after the focus has come. */
export const keepPlaceholderSelected = (editor: Ace.Editor): void => {
  const select = () => selectPlaceholder(editor);
  editor.on('focus', select);
  editor.container.addEventListener('click', select);
};
