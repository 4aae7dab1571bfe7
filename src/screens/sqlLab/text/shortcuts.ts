/** Every shortcut of the SQL editor, once: what binds them and the sheet that lists them read this table. */
export type ShortcutGroup = 'Run' | 'Write' | 'Find' | 'Go' | 'Tabs and panes' | 'Help';

interface Row {
  readonly group: ShortcutGroup;
  readonly label: string;
  /** `mod` is ⌘ on a Mac, Ctrl elsewhere. The first is the one that is shown. */
  readonly keys: readonly string[];
  /** Ace's command of that name; those without one are bound on the screen. */
  readonly ace?: string;
  /** Only where nothing is being written: a plain character. */
  readonly outsideText?: true;
}

export const SHORTCUTS = {
  run: {
    group: 'Run',
    label: 'Run the selection, or everything',
    keys: ['mod+Enter', 'Ctrl+Enter'],
  },
  runStatement: {
    group: 'Run',
    label: 'Run the statement under the caret',
    keys: ['mod+Shift+Enter', 'Ctrl+Shift+Enter'],
  },
  stop: { group: 'Run', label: 'Stop', keys: ['mod+Shift+X'] },

  complete: {
    group: 'Write',
    label: 'Suggest completions',
    keys: ['Ctrl+Space'],
    ace: 'startAutocomplete',
  },
  format: { group: 'Write', label: 'Format the selection, or everything', keys: ['Alt+Shift+F'] },
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
  save: { group: 'Write', label: 'Save the query', keys: ['mod+S'] },

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
  pane: { group: 'Go', label: 'Next pane: tables, text, results', keys: ['F6'] },
  paneBefore: { group: 'Go', label: 'Previous pane', keys: ['Shift+F6'] },

  newTab: { group: 'Tabs and panes', label: 'New tab', keys: ['Alt+T'] },
  reopenTab: {
    group: 'Tabs and panes',
    label: 'Reopen the last closed tab',
    keys: ['Alt+Shift+T'],
  },
  nextTab: { group: 'Tabs and panes', label: 'Next tab', keys: ['Alt+PageDown'] },
  previousTab: { group: 'Tabs and panes', label: 'Previous tab', keys: ['Alt+PageUp'] },
  leftBar: { group: 'Tabs and panes', label: 'Show or hide the left bar', keys: ['mod+B'] },

  sheet: { group: 'Help', label: 'Show shortcuts', keys: ['F1'] },
  sheetByCharacter: {
    group: 'Help',
    label: 'Show shortcuts, outside of text fields',
    keys: ['?'],
    outsideText: true,
  },
} as const satisfies Record<string, Row>;

export type ShortcutId = keyof typeof SHORTCUTS;
export const shortcutOf = (id: ShortcutId): Row => SHORTCUTS[id];
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[];

/** Ace's own commands that would load files, or that this screen does in its way. */
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
];
