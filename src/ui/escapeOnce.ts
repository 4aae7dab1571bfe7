/**
 * One Escape closes one thing. A dialog of the library listens to the whole window, and would close together with the
 * popover that stands over it, also when the focus is in neither; a menu would close together with the one that it
 * stands in.
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

const OVER = `${OVER_DIALOGS}, .mantine-Menu-dropdown`;
const LAYERS = `${OVER}, [role="dialog"]`;
/** A box whose list is open takes Escape for itself. */
const WITH_LIST = '[data-expanded], [aria-haspopup="listbox"][aria-expanded="true"]';
const FOCUSABLE = 'button, input, select, textarea, [tabindex]';

/** The popover or menu that lies over everything, when the key is pressed outside it: its focus was lost. */
const uppermostWithout = (target: Element): Element | undefined => {
  const layers = document.querySelectorAll(LAYERS);
  const shown = [...layers].filter((layer) => getComputedStyle(layer).display !== 'none');
  const top = shown.at(-1);
  const isLost = top?.matches(OVER) === true && !top.contains(target);
  return isLost && !target.matches(WITH_LIST) ? top : undefined;
};

const onKeyDown = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if (key !== 'Escape' || !(target instanceof Element)) return;
  const top = uppermostWithout(target);
  if (top) {
    // Dialogs listen to the window as this does.
    event.stopImmediatePropagation();
    event.preventDefault();
    const within = top.querySelector(FOCUSABLE) ?? top;
    within.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: 'Escape', bubbles: true, cancelable: true }),
    );
    return;
  }
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
