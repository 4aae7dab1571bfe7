/**
 * Ace's text area holds the line of the cursor. Here it holds the whole document, so that screen readers,
 * input methods and form tools read and replace the text as in any other text box.
 */
import type { Ace } from 'ace-builds';

/** The members of Ace's text input this relies on; they are not in its types. */
interface TextInput {
  readonly getElement: () => HTMLTextAreaElement;
  inComposition: unknown;
  sendingText?: boolean;
  lastValue: string;
  lastSelectionStart: number;
  lastSelectionEnd: number;
  resetSelection: () => void;
}

/** Above this, writing the whole text at every key would be felt. */
const MIRRORED_CHARS = 50_000;

export const mirrorText = (editor: Ace.Editor, label: string): void => {
  const input = editor.textInput as unknown as TextInput;
  const area = input.getElement();
  const ofOneLine = input.resetSelection.bind(input);
  const mirror = (): void => {
    if (input.inComposition || input.sendingText) return;
    const { doc } = editor.session;
    const text = editor.session.getValue();
    if (text.length > MIRRORED_CHARS) {
      ofOneLine();
      return;
    }
    if (area.value !== text) area.value = text;
    input.lastValue = text;
    const { start, end } = editor.getSelectionRange();
    const from = doc.positionToIndex(start, 0);
    const to = doc.positionToIndex(end, 0);
    if (area.selectionStart !== from || area.selectionEnd !== to) area.setSelectionRange(from, to);
    input.lastSelectionStart = from;
    input.lastSelectionEnd = to;
  };
  input.resetSelection = mirror;
  editor.on('change', () => {
    if (!(editor.curOp as { command?: unknown } | undefined)?.command) mirror();
  });
  editor.on('changeSession', mirror);
  editor.setOption('textInputAriaLabel', label);
  area.setAttribute('aria-label', label);
  area.setAttribute('aria-multiline', 'true');
  mirror();
};
