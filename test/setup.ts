import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { forgetCsrfToken } from '@/api/csrf';
import { endings } from './endings';
import './ownerStacks';
import './waiting';

/** What jsdom lacks and the page's libraries need. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= Observer as never;
globalThis.IntersectionObserver ??= Observer as never;
Element.prototype.scrollIntoView ??= () => {};
Range.prototype.getBoundingClientRect ??= () =>
  ({ x: 0, y: 0, width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 }) as DOMRect;
Element.prototype.getAnimations ??= () => [];
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};
globalThis.requestIdleCallback ??= ((run: () => void) => setTimeout(run, 0)) as never;
globalThis.cancelIdleCallback ??= clearTimeout as never;
/** A layout for elements: jsdom has none, and virtualized lists would draw nothing. */
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { configurable: true, get: () => 800 },
  offsetHeight: { configurable: true, get: () => 600 },
  clientWidth: { configurable: true, get: () => 800 },
  clientHeight: { configurable: true, get: () => 600 },
});
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => {}, removeEventListener: () => {}, ready: Promise.resolve() },
});
window.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
  onchange: null,
})) as never;

/**
 * Node's channels reach every thread of the process, where other tests run: these stay within one test. Nobody
 * closes them but the pages that opened them, which are still leaving when their test has ended.
 */
let browser = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${browser} ${name}`);
    /** A page that is never left does not keep the process alive. */
    (this as unknown as { unref: () => void }).unref();
  }
} as never;

/** State that Redux's checks reject fails the test; a thrown error could be caught on its way. */
const { error } = console;
let findings: string[] = [];
console.error = (...parts: unknown[]) => {
  if (/A non-serializable value/.test(String(parts[0]))) findings.push(parts.map(String).join(' '));
  error(...parts);
};

/** Files share modules; each has a server, and so a token, of its own. */
beforeAll(forgetCsrfToken);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  browser = crypto.randomUUID();
  globalThis.indexedDB = new IDBFactory();
  const found = findings;
  findings = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});

afterAll(() => {
  for (const end of endings.splice(0)) end();
});
