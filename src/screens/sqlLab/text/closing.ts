/** A parenthesis that was closed when it was opened is not closed twice, on whatever line the caret is by then. */
import type { Ace } from 'ace-builds';

/** Counted at the key: a longer text is left to Ace, which knows the brackets of one line. */
const COUNTED_CHARS = 50_000;

const isBalanced = (text: string): boolean => {
  let open = 0;
  for (const sign of text) open += sign === '(' ? 1 : sign === ')' ? -1 : 0;
  return open === 0;
};

/** Ace's types lack what its events can do. */
interface Insertion {
  readonly command: { readonly name?: string };
  readonly args: unknown;
  readonly preventDefault: () => void;
}

export const passClosed = (editor: Ace.Editor): void => {
  editor.commands.on('exec', (given) => {
    const event = given as unknown as Insertion;
    if (event.command.name !== 'insertstring' || event.args !== ')') return;
    const { row, column } = editor.getCursorPosition();
    if (!editor.selection.isEmpty() || editor.session.getLine(row)[column] !== ')') return;
    const text = editor.session.getValue();
    if (text.length > COUNTED_CHARS || !isBalanced(text)) return;
    event.preventDefault();
    editor.navigateRight(1);
  });
};
