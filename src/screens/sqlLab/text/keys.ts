/** Keys as this platform writes them, as Ace binds them, and as they are pressed. */
import { isMac } from './platform';
import { SHORTCUT_IDS, type ShortcutId, shortcutOf } from './shortcuts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowRight: '→',
  PageUp: 'Page up',
  PageDown: 'Page down',
};
const MAC: Readonly<Record<string, string>> = { mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };
const ACE: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowRight: 'Right',
};

/** The parts of a key as they are shown. */
export const keyParts = (keys: string, mac = isMac): readonly string[] =>
  keys.split('+').map((part) => {
    if (mac && MAC[part]) return MAC[part];
    return part === 'mod' ? 'Ctrl' : (NAMES[part] ?? part);
  });

const aceKeys = (keys: readonly string[], mod: string): string =>
  keys
    .map((one) =>
      one
        .split('+')
        .map((part) => (part === 'mod' ? mod : (ACE[part] ?? part)))
        .join('-'),
    )
    .join('|');

export const aceBinding = (id: ShortcutId): { readonly win: string; readonly mac: string } => {
  const { keys } = shortcutOf(id);
  return { win: aceKeys(keys, 'Ctrl'), mac: aceKeys(keys, 'Command') };
};

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const isPressed = (keys: string, event: Pressed, mac: boolean): boolean => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const has = (part: string) => parts.includes(part);
  if (key === '?') return event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
  /** With Alt a Mac's letters become other characters: the key itself tells. */
  const isKey = /^[A-Z]$/.test(key)
    ? event.code === `Key${key}` || event.key.toUpperCase() === key
    : event.key === key;
  return (
    isKey &&
    event.ctrlKey === (has('Ctrl') || (has('mod') && !mac)) &&
    event.metaKey === (has('mod') && mac) &&
    event.altKey === has('Alt') &&
    event.shiftKey === has('Shift')
  );
};

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export const isShortcut = (
  id: ShortcutId,
  event: Pressed & { readonly target: EventTarget | null },
  mac = isMac,
): boolean => {
  const { keys, outsideText } = shortcutOf(id);
  return (
    keys.some((one) => isPressed(one, event, mac)) && !(outsideText && isWriting(event.target))
  );
};

/** Two shortcuts on one key; empty when the table is sound. */
export const collisions = (): readonly string[] => {
  const seen = new Map<string, ShortcutId>();
  return SHORTCUT_IDS.flatMap((id) =>
    shortcutOf(id).keys.flatMap((keys) => {
      const before = seen.get(keys);
      seen.set(keys, id);
      return before ? [`${keys}: ${before}, ${id}`] : [];
    }),
  );
};
