/** Keys that only the text takes: Ace's own commands and the find bar. The page's commands are in `commands.ts`. */
export type ShortcutGroup = 'Run' | 'Write' | 'Find' | 'Go' | 'Tabs and panes' | 'Help';

/** The group of a key in the sheet, and its text if not the label. */
export interface SheetRow {
  readonly group: ShortcutGroup;
  readonly label?: string;
}

interface Row {
  readonly group: ShortcutGroup;
  readonly label: string;
  /** `mod` is ⌘ on a Mac, Ctrl elsewhere. The first key is the one shown. */
  readonly keys: readonly string[];
  /** The name of Ace's command. */
  readonly ace?: string;
}

const SHORTCUTS = {
  complete: {
    group: 'Write',
    label: 'Suggest completions',
    keys: ['Ctrl+Space'],
    ace: 'startAutocomplete',
  },
  comment: {
    group: 'Write',
    label: 'Comment or uncomment lines',
    keys: ['mod+/'],
    ace: 'togglecomment',
  },
  moveUp: { group: 'Write', label: 'Move lines up', keys: ['Alt+ArrowUp'], ace: 'movelinesup' },
  moveDown: {
    group: 'Write',
    label: 'Move lines down',
    keys: ['Alt+ArrowDown'],
    ace: 'movelinesdown',
  },
  copyUp: {
    group: 'Write',
    label: 'Duplicate lines above',
    keys: ['Alt+Shift+ArrowUp'],
    ace: 'copylinesup',
  },
  copyDown: {
    group: 'Write',
    label: 'Duplicate lines below',
    keys: ['Alt+Shift+ArrowDown'],
    ace: 'copylinesdown',
  },
  removeLine: { group: 'Write', label: 'Delete lines', keys: ['mod+D'], ace: 'removeline' },
  indent: { group: 'Write', label: 'Indent', keys: ['Tab'], ace: 'indent' },
  outdent: { group: 'Write', label: 'Outdent', keys: ['Shift+Tab'], ace: 'outdent' },
  undo: { group: 'Write', label: 'Undo', keys: ['mod+Z'], ace: 'undo' },
  redo: { group: 'Write', label: 'Redo', keys: ['mod+Shift+Z', 'mod+Y'], ace: 'redo' },
  caretAbove: {
    group: 'Write',
    label: 'Add a caret above',
    keys: ['Ctrl+Alt+ArrowUp'],
    ace: 'addCursorAbove',
  },
  caretBelow: {
    group: 'Write',
    label: 'Add a caret below',
    keys: ['Ctrl+Alt+ArrowDown'],
    ace: 'addCursorBelow',
  },
  caretNext: {
    group: 'Write',
    label: 'Also select the next occurrence',
    keys: ['Ctrl+Alt+ArrowRight'],
    ace: 'selectMoreAfter',
  },
  fold: { group: 'Write', label: 'Fold or unfold', keys: ['F2'], ace: 'toggleFoldWidget' },

  find: { group: 'Find', label: 'Find', keys: ['mod+F'] },
  replace: { group: 'Find', label: 'Find and replace', keys: ['mod+H', 'mod+Alt+F'] },
  findNext: { group: 'Find', label: 'Next match', keys: ['F3'] },
  findPrevious: { group: 'Find', label: 'Previous match', keys: ['Shift+F3'] },

  line: { group: 'Go', label: 'Go to a line', keys: ['Ctrl+G'] },
  bracket: {
    group: 'Go',
    label: 'Go to the matching bracket',
    keys: ['mod+P'],
    ace: 'jumptomatching',
  },
  problem: { group: 'Go', label: 'Go to the next problem', keys: ['F8'] },
} as const satisfies Record<string, Row>;

export type ShortcutId = keyof typeof SHORTCUTS;
export const shortcutOf = (id: ShortcutId): Row => SHORTCUTS[id];
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[];

/** Ace's own commands that would load files, or that this page replaces. */
export const ACE_COMMANDS_LEFT_OUT = [
  'showSettingsMenu',
  'openCommandPalette',
  'openCommandPallete',
  'gotoline',
  'goToNextError',
  'goToPreviousError',
  'find',
  'findnext',
  'findprevious',
  'replace',
  'duplicateSelection',
  'blockindent',
  'blockoutdent',
];
