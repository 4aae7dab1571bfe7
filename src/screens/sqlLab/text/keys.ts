/** Keys in Ace's notation. */
import { type ShortcutId, shortcutOf } from './shortcuts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowRight: 'Right',
};

const aceKeys = (keys: readonly string[], mod: string): string =>
  keys
    .map((one) =>
      one
        .split('+')
        .map((part) => (part === 'mod' ? mod : (NAMES[part] ?? part)))
        .join('-'),
    )
    .join('|');

export const aceBinding = (id: ShortcutId): { readonly win: string; readonly mac: string } => {
  const { keys } = shortcutOf(id);
  return { win: aceKeys(keys, 'Ctrl'), mac: aceKeys(keys, 'Command') };
};
