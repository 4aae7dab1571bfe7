/**
 * When the control that has the focus disappears, the nearest one that is left gets it: the next key works where the
 * last one did, not nowhere.
 */
const FOCUSABLE = [
  'button:not(:disabled)',
  'input:not(:disabled, [type="hidden"])',
  'textarea',
  'a[href]',
  '[tabindex="0"]',
]
  .map((kind) => `${kind}:not([tabindex="-1"])`)
  .join(', ');
const SELECTED_TAB = '[role="tab"][aria-selected="true"]';

/** An element with all around it, up to a root; empty outside of that. */
const pathTo = (root: HTMLElement, element: HTMLElement): readonly HTMLElement[] => {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = element; at && root.contains(at); at = at.parentElement)
    path.push(at);
  return path;
};

const firstIn = (place: HTMLElement): HTMLElement | null => {
  if (place.matches(FOCUSABLE)) return place;
  const first = place.querySelector<HTMLElement>(FOCUSABLE);
  return first?.closest('[role="tablist"]')?.querySelector<HTMLElement>(SELECTED_TAB) ?? first;
};

const isLost = (): boolean => document.activeElement === document.body;

/** A ref: for as long as the element is there. */
export const keepFocus = (root: HTMLElement | null): (() => void) | undefined => {
  if (!root) return undefined;
  let path: readonly HTMLElement[] = [];
  const onFocus = ({ target }: FocusEvent): void => {
    path = target instanceof HTMLElement ? pathTo(root, target) : [];
  };
  /** A click beside all controls takes the focus away on purpose. */
  const onPointer = (): void => {
    path = [];
  };
  const observer = new MutationObserver(() => {
    if (path.length === 0 || path[0]?.isConnected || !isLost()) return;
    for (const place of path) {
      if (!isLost()) return;
      if (place.isConnected) firstIn(place)?.focus({ preventScroll: true });
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer, { capture: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer, { capture: true });
  };
};
