/**
 * When the control that has the focus disappears, the nearest one that is left gets it: the next key works where the
 * last one did, not nowhere. A part of the page that can have the focus has it instead of its first control, which may
 * be far from the last one.
 */
import { lasting } from './returnFocus';

const FOCUSABLE = [
  'button:not(:disabled)',
  'input:not(:disabled, [type="hidden"])',
  'textarea',
  'a[href]',
  '[tabindex="0"]',
]
  .map((kind) => `${kind}:not([tabindex="-1"])`)
  .join(', ');
const PART = ':is(main, section)[tabindex="-1"]';
const SELECTED_TAB = '[role="tab"][aria-selected="true"]';

/** An element with all around it, up to a root; empty outside of that. */
const pathTo = (root: HTMLElement, element: HTMLElement | null): readonly HTMLElement[] => {
  const path: HTMLElement[] = [];
  for (let at = element; at && root.contains(at); at = at.parentElement) path.push(at);
  return path;
};

const firstIn = (place: HTMLElement): HTMLElement | null => {
  if (place.matches(`${FOCUSABLE}, ${PART}`)) return place;
  const first = place.querySelector<HTMLElement>(FOCUSABLE);
  return first?.closest('[role="tablist"]')?.querySelector<HTMLElement>(SELECTED_TAB) ?? first;
};

const isLost = (): boolean => document.activeElement === document.body;

/** A ref: for as long as the element is there. */
export const keepFocus = (root: HTMLElement | null): (() => void) | undefined => {
  if (!root) return undefined;
  let last: HTMLElement | null = null;
  let path: readonly HTMLElement[] = [];
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement ? target : null;
    const inside = pathTo(root, lasting(last));
    // What stands outside was opened from the last place inside: a small dialog beside its button.
    if (inside.length > 0) path = inside;
  };
  /** A click beside all controls takes the focus away on purpose; by its end it has done so. */
  const onPointer = (): void => {
    if (isLost()) last = null;
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || !isLost()) return;
    for (const place of path) {
      if (!isLost()) return;
      if (place.isConnected) firstIn(place)?.focus({ preventScroll: true });
    }
  });
  // Menus stand outside of the page, under the body.
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerup', onPointer, { capture: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerup', onPointer, { capture: true });
  };
};
