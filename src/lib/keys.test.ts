import { expect, test } from 'vitest';
import { ariaKeys, isPressed, isWriting, keyParts, keyText } from './keys';

const press = (keys: string) => {
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
  };
};

test.each<[keys: string, pressed: string, mac: boolean, expected: boolean]>([
  ['mod+Enter', 'Ctrl+Enter', false, true],
  ['mod+Enter', 'Meta+Enter', true, true],
  ['mod+Enter', 'Ctrl+Enter', true, false],
  ['Ctrl+Enter', 'Ctrl+Enter', true, true],
  ['mod+Enter', 'Ctrl+Shift+Enter', false, false],
  ['mod+Shift+Enter', 'Ctrl+Shift+Enter', false, true],
  ['Alt+T', 'Alt+t', false, true],
  ['Alt+T', 'Ctrl+Alt+t', false, false],
  ['Alt+Shift+F', 'Alt+Shift+F', false, true],
  ['mod+S', 'Ctrl+s', false, true],
  ['mod+Z', 'Ctrl+Shift+Z', false, false],
  ['F1', 'F1', false, true],
  ['?', '?', false, true],
  ['?', 'Ctrl+?', false, false],
])('%s matches %s (a Mac: %s): %s', (keys, pressed, mac, expected) => {
  expect(isPressed(keys, press(pressed), mac)).toBe(expected);
});

test('a letter matches by character on every layout, and by position with Alt on a Mac', () => {
  const german = { ...press('Ctrl+z'), code: 'KeyY' };
  expect(isPressed('mod+Z', german, false)).toBe(true);
  expect(isPressed('mod+Y', german, false)).toBe(false);
  expect(isPressed('Alt+T', { ...press('Alt+†'), code: 'KeyT' }, true)).toBe(true);
});

test('inputs and editors count as places for text', () => {
  expect(isWriting(document.createElement('textarea'))).toBe(true);
  expect(isWriting(document.createElement('input'))).toBe(true);
  expect(isWriting(document.createElement('button'))).toBe(false);
  expect(isWriting(null)).toBe(false);
});

test('keys are shown as the platform writes them', () => {
  expect(keyParts('mod+Shift+Enter', false)).toEqual(['Ctrl', 'Shift', 'Enter']);
  expect(keyParts('mod+Shift+Enter', true)).toEqual(['⌘', '⇧', 'Enter']);
  expect(keyText('mod+Z', false)).toBe('Ctrl+Z');
  expect(keyText('mod+Shift+Z', true)).toBe('⌘⇧Z');
  expect(ariaKeys(['mod+Z', 'Ctrl+Y'], true)).toBe('Meta+Z Control+Y');
});
