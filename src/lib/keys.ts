/** Keys as written in tables (`mod+Shift+Z`), as this platform shows them, and as they are pressed. */

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page up',
  PageDown: 'Page down',
};
const MAC: Readonly<Record<string, string>> = { mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' };

/** The parts of a key as they are shown; `mod` is ⌘ on a Mac, Ctrl elsewhere. */
export const keyParts = (keys: string, mac = isMac): readonly string[] =>
  keys.split('+').map((part) => {
    if (mac && MAC[part]) return MAC[part];
    return part === 'mod' ? 'Ctrl' : (NAMES[part] ?? part);
  });

/** What stands between the parts of a key: nothing on a Mac. */
export const keyJoint = (mac = isMac): string => (mac ? '' : '+');

/** A key in one word, for a tooltip. */
export const keyText = (keys: string, mac = isMac): string =>
  keyParts(keys, mac).join(keyJoint(mac));

const ARIA: Readonly<Record<string, string>> = { Ctrl: 'Control' };

/** Keys as `aria-keyshortcuts` names them. */
export const ariaKeys = (keys: readonly string[], mac = isMac): string =>
  keys
    .map((one) =>
      one
        .split('+')
        .map((part) => (part === 'mod' ? (mac ? 'Meta' : 'Control') : (ARIA[part] ?? part)))
        .join('+'),
    )
    .join(' ');

export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>;

export const isPressed = (keys: string, event: Pressed, mac = isMac): boolean => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const has = (part: string) => parts.includes(part);
  if (key === '?') return event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isLetter = /^[A-Z]$/.test(key);
  // With Alt, a Mac's letters become other characters; only then does the position of the key count.
  const isKey = isLetter
    ? event.key.toUpperCase() === key || (event.altKey && event.code === `Key${key}`)
    : event.key === key;
  return (
    isKey &&
    event.ctrlKey === (has('Ctrl') || (has('mod') && !mac)) &&
    event.metaKey === (has('mod') && mac) &&
    event.altKey === has('Alt') &&
    event.shiftKey === has('Shift')
  );
};

/** The focus is in a text field: plain characters and undo belong to the text. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Takes the focus from a field: fields store their text when they lose it. */
export const handOver = (field: EventTarget | null): void => {
  if (isWriting(field)) (field as HTMLElement).blur();
};
