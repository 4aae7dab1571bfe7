import { expect, test } from 'vitest';
import { findBrowser } from './findBrowser.ts';

/** Any file that is there. */
const CHROMIUM_PATH = import.meta.filename;

test('the browser that is named draws pictures, confined', () => {
  expect(findBrowser({ CHROMIUM_PATH }, false)).toEqual({ path: CHROMIUM_PATH, isSandboxed: true });
  expect(findBrowser({ CHROMIUM_PATH: '/nowhere/chromium' }, false)).toBeNull();
});

test('root offers pictures only where the setting says that pages need not be confined', () => {
  expect(findBrowser({ CHROMIUM_PATH }, true)).toBeNull();
  expect(findBrowser({ CHROMIUM_PATH, SEXTANT_CHROMIUM_SANDBOX: 'on' }, true)).toBeNull();
  const off = { CHROMIUM_PATH, SEXTANT_CHROMIUM_SANDBOX: 'off' };
  expect(findBrowser(off, true)).toEqual({ path: CHROMIUM_PATH, isSandboxed: false });
  expect(findBrowser(off, false)).toEqual({ path: CHROMIUM_PATH, isSandboxed: false });
});
