/** The contents of the sheet of shortcuts: keys of the page, then of the text. */
import { PALETTE_KEY } from '@/features/commands/CommandCenter';
import { SQL_LAB_COMMANDS } from '../commands';
import { SHORTCUT_IDS, type ShortcutGroup, shortcutOf } from './shortcuts';

interface Entry {
  readonly group: ShortcutGroup;
  readonly label: string;
  readonly keys: string;
}

const GROUPS: readonly ShortcutGroup[] = ['Run', 'Write', 'Find', 'Go', 'Tabs and panes', 'Help'];

const entries: readonly Entry[] = [
  ...Object.values(SQL_LAB_COMMANDS).flatMap(({ label, sheet, keys = [] }) =>
    sheet && keys[0] ? [{ group: sheet.group, label: sheet.label ?? label, keys: keys[0] }] : [],
  ),
  ...SHORTCUT_IDS.map((id) => {
    const { group, label, keys } = shortcutOf(id);
    return { group, label, keys: keys[0] ?? '' };
  }),
  { group: 'Help', label: 'All commands', keys: PALETTE_KEY },
];

export const SHEET = GROUPS.map((group) => ({
  group,
  entries: entries.filter((entry) => entry.group === group),
}));
