/**
 * One Escape closes one thing. A dialog of the library listens to the whole window, and would close together with the
 * popover that stands over it.
 */
const OVER_DIALOGS = '.mantine-Popover-dropdown';
/** The library's dialogs leave a key alone that is pressed in an element with it. */
const TAKEN = 'data-mantine-stop-propagation';

const onKeyDown = ({ key, target }: KeyboardEvent): void => {
  if (key !== 'Escape' || !(target instanceof Element)) return;
  if (!target.closest(OVER_DIALOGS) || target.hasAttribute(TAKEN)) return;
  target.setAttribute(TAKEN, 'true');
  setTimeout(() => target.removeAttribute(TAKEN));
};

/** For as long as the page lives, from before its first dialog; the returned function ends it. */
export const escapeOnce = (): (() => void) => {
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
};
