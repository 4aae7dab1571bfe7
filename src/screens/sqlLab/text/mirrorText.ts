/**
 * Ace's text area holds the line of the cursor. Here it holds the whole document, so that screen readers,
 * input methods and form tools read and replace the text as in any other text box.
 */
import type { Ace } from 'ace-builds';
import { difference } from '../model/difference';
import { ace } from './aceSetup';

/** The members of Ace's text input that are used here; its types lack them. */
interface TextInput {
  readonly getElement: () => HTMLTextAreaElement;
  inComposition: unknown;
  sendingText?: boolean;
  lastValue: string;
  lastSelectionStart: number;
  lastSelectionEnd: number;
  resetSelection: () => void;
  sendText: (value: string, fromInput?: boolean) => string;
}

/** Above this, writing the whole text at every key would be noticeable. */
const MIRRORED_CHARS = 50_000;

export const mirrorText = (editor: Ace.Editor, label: string): void => {
  const input = editor.textInput as unknown as TextInput;
  const area = input.getElement();
  const ofOneLine = input.resetSelection.bind(input);
  /** Updated by each change: a long text is not joined at every key. */
  let chars = editor.session.getValue().length;
  const mirror = (): void => {
    if (input.inComposition || input.sendingText) return;
    const { doc } = editor.session;
    if (chars > MIRRORED_CHARS) {
      ofOneLine();
      return;
    }
    const text = editor.session.getValue();
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

  /** Ace handles typing at the caret; any other change of the text area (replaced, corrected, word deleted) is applied here. */
  const typed = input.sendText.bind(input);
  input.sendText = (value, fromInput) => {
    const { lastValue: before, lastSelectionStart: from, lastSelectionEnd: to } = input;
    const isTyped =
      value.length >= before.length - (to - from) &&
      value.startsWith(before.slice(0, from)) &&
      value.endsWith(before.slice(to));
    if (!fromInput || isTyped || before !== editor.session.getValue())
      return typed(value, fromInput);
    const { start, end, text } = difference(before, value);
    const { doc } = editor.session;
    editor.session.replace(
      ace.Range.fromPoints(doc.indexToPosition(start, 0), doc.indexToPosition(end, 0)),
      text,
    );
    editor.selection.moveToPosition(doc.indexToPosition(area.selectionEnd, 0));
    editor.renderer.scrollCursorIntoView();
    mirror();
    return text;
  };
  /** A selection made in the text area before it gets the focus is intended. */
  const adopt = (): void => {
    const { selectionStart: from, selectionEnd: to } = area;
    const isKnown = from === input.lastSelectionStart && to === input.lastSelectionEnd;
    if (isKnown || area.value !== editor.session.getValue()) return;
    const { doc } = editor.session;
    editor.selection.setRange(
      ace.Range.fromPoints(doc.indexToPosition(from, 0), doc.indexToPosition(to, 0)),
    );
  };
  area.addEventListener('focus', adopt, { capture: true });

  editor.on('change', ({ action, lines }) => {
    const changed = lines.reduce((sum, line) => sum + line.length + 1, -1);
    chars += action === 'insert' ? changed : -changed;
    if (!(editor.curOp as { command?: unknown } | undefined)?.command) mirror();
  });
  editor.on('changeSession', () => {
    chars = editor.session.getValue().length;
    mirror();
  });
  editor.setOption('textInputAriaLabel', label);
  area.setAttribute('aria-label', label);
  area.setAttribute('aria-multiline', 'true');
  mirror();
};
