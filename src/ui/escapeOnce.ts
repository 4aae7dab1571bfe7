/**
 * One Escape closes one thing. A dialog of the library listens to the whole window, and would close together with the
 * popover that stands over it; a menu would close together with the one that it stands in.
 */
const OVER_DIALOGS = '.mantine-Popover-dropdown';
/** The library's dialogs leave a key alone that is pressed in an element with it. */
const TAKEN = 'data-mantine-stop-propagation';

const INNER_MENU = '[role="menu"] [role="menu"]';
const ENTRY = '[role="menuitem"]:not([data-disabled])';
const OPENED = '[role="menuitem"][aria-haspopup="menu"][aria-expanded="true"]';

/** An inner menu closes alone by its own key, and its entry in the outer one gets the focus. */
const leave = (menu: Element): boolean => {
  const entry = menu.querySelector(ENTRY);
  const opener = menu.parentElement?.closest('[role="menu"]')?.querySelector<HTMLElement>(OPENED);
  if (!entry || !opener) return false;
  opener.focus();
  entry.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  return true;
};

const onKeyDown = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (key !== 'Escape' || !(target instanceof Element)) return;
  const inner = target.closest(INNER_MENU);
  if (inner && leave(inner)) {
    event.stopPropagation();
    return;
  }
  if (!target.closest(OVER_DIALOGS) || target.hasAttribute(TAKEN)) return;
  target.setAttribute(TAKEN, 'true');
  setTimeout(() => target.removeAttribute(TAKEN));
};

/** For as long as the page lives, from before its first dialog; the returned function ends it. */
export const escapeOnce = (): (() => void) => {
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
};
