/** Ace's configuration: its options, its keys from the table of shortcuts, and a way out by keyboard. */
import type { Ace } from 'ace-builds';
import { THEME } from './aceSetup';
import { passClosed } from './closing';
import { lightenFrames } from './lightFrames';
import { mirrorText } from './mirrorText';
import { aceBinding } from './keys';
import { keepPlaceholderSelected } from './placeholder';
import { ACE_COMMANDS_LEFT_OUT, SHORTCUT_IDS, type ShortcutId, shortcutOf } from './shortcuts';

export type TextCommand = Extract<
  ShortcutId,
  'find' | 'replace' | 'findNext' | 'findPrevious' | 'line' | 'problem'
>;

const OPTIONS = {
  showLineNumbers: true,
  displayIndentGuides: true,
  fixedWidthGutter: true,
  showPrintMargin: false,
  highlightActiveLine: true,
  fontSize: 13,
  scrollPastEnd: 0.3,
  dragDelay: 50,
};

lightenFrames();

interface KeyboardHandler {
  readonly handleKeyboard: (
    data: unknown,
    hash: number,
    key: string,
    keyCode?: number,
  ) => { command: string; passEvent?: boolean } | undefined;
}

/** What Ace calls the code of a key that only modifies others. */
const MODIFIER = -1;

/** Tab indents; after Escape it moves the focus, as everywhere else, and with Shift backwards. */
const wayOut = (): KeyboardHandler => {
  let isEscaped = false;
  return {
    handleKeyboard: (_data, _hash, key, keyCode) => {
      if (keyCode === MODIFIER) return undefined;
      if (key === 'tab' && isEscaped) {
        isEscaped = false;
        return { command: 'null', passEvent: true };
      }
      if (key !== '') isEscaped = key === 'esc';
      return undefined;
    },
  };
};

/** The members of Ace's renderer that are used here; its types lack them. */
interface Renderer {
  readonly $cursorLayer: { readonly getPixelPosition: (place: Ace.Point) => { left: number } };
  readonly $size: { readonly scrollerWidth: number };
}

/** A short text that took the place of a long line is shown from its beginning. */
const showFromBeginning = (editor: Ace.Editor): void => {
  editor.commands.on('afterExec', () => {
    const { session } = editor;
    if (session.getScrollLeft() <= 0) return;
    const { $cursorLayer, $size } = editor.renderer as unknown as Renderer;
    const { left } = $cursorLayer.getPixelPosition(editor.getCursorPosition());
    if (left < $size.scrollerWidth) session.setScrollLeft(0);
  });
};

/**
 * A press on selected text may begin a drag, so Ace lets the browser act on it. The browser then moves the focus to
 * whatever around the text can take it, and Ace takes it back later: keys between the two were lost.
 */
const keepFocusOnPress = (editor: Ace.Editor): void => {
  const { container } = editor;
  container.tabIndex = -1;
  container.addEventListener('focus', () => editor.focus());
};

/** Called once, when the editor is mounted. */
export const prepareAce = (editor: Ace.Editor): void => {
  editor.setTheme(THEME);
  editor.setOptions(OPTIONS);
  editor.container.style.lineHeight = '20px';
  for (const name of ACE_COMMANDS_LEFT_OUT) editor.commands.removeCommand(name);
  for (const id of SHORTCUT_IDS) {
    const { ace: name } = shortcutOf(id);
    const command = name === undefined ? undefined : editor.commands.commands[name];
    if (command) editor.commands.addCommand({ ...command, bindKey: aceBinding(id) });
  }
  editor.keyBinding.addKeyboardHandler(wayOut());
  mirrorText(editor, 'SQL editor');
  keepPlaceholderSelected(editor);
  showFromBeginning(editor);
  passClosed(editor);
  keepFocusOnPress(editor);
};

/** Commands that this page handles itself. */
export const addTextCommands = (
  editor: Ace.Editor,
  commands: Readonly<Record<TextCommand, () => void>>,
): void => {
  for (const id of Object.keys(commands) as TextCommand[])
    editor.commands.addCommand({
      name: id,
      bindKey: aceBinding(id),
      exec: () => commands[id](),
      readOnly: true,
    });
};
