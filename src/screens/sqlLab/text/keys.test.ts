import { expect, test } from 'vitest';
import { aceBinding, collisions, isShortcut, keyParts } from './keys';
import type { ShortcutId } from './shortcuts';

const press = (keys: string, target: EventTarget | null = null) => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const has = (part: string) => parts.includes(part);
  return {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    altKey: has('Alt'),
    shiftKey: has('Shift'),
    target,
  };
};

test('no two shortcuts share a key', () => {
  expect(collisions()).toEqual([]);
});

test.each<[ShortcutId, string, boolean, boolean]>([
  ['run', 'Ctrl+Enter', false, true],
  ['run', 'Meta+Enter', true, true],
  ['run', 'Ctrl+Enter', true, true],
  ['run', 'Ctrl+Shift+Enter', false, false],
  ['runStatement', 'Ctrl+Shift+Enter', false, true],
  ['runStatement', 'Meta+Shift+Enter', true, true],
  ['newTab', 'Alt+t', false, true],
  ['newTab', 'Ctrl+Alt+t', false, false],
  ['format', 'Alt+Shift+F', false, true],
  ['save', 'Ctrl+s', false, true],
  ['sheet', 'F1', false, true],
])('%s by %s (a Mac: %s): %s', (id, keys, mac, expected) => {
  expect(isShortcut(id, press(keys), mac)).toBe(expected);
});

test('a plain character is a shortcut only where nothing is being written', () => {
  expect(isShortcut('sheetByCharacter', press('?', document.body))).toBe(true);
  expect(isShortcut('sheetByCharacter', press('?', document.createElement('textarea')))).toBe(
    false,
  );
});

test('keys are shown and bound as the platform writes them', () => {
  expect(keyParts('mod+Shift+Enter', false)).toEqual(['Ctrl', 'Shift', 'Enter']);
  expect(keyParts('mod+Shift+Enter', true)).toEqual(['⌘', '⇧', 'Enter']);
  expect(aceBinding('redo')).toEqual({
    win: 'Ctrl-Shift-Z|Ctrl-Y',
    mac: 'Command-Shift-Z|Command-Y',
  });
  expect(aceBinding('moveUp').win).toBe('Alt-Up');
});
