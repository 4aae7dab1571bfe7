/**
 * When a dialog closes, the focus goes back to where it was. Mantine does this for dialogs that stay mounted; ours are
 * mounted open and removed.
 */
const DIALOG = '[role="dialog"][aria-modal="true"]';

interface Opened {
  readonly dialog: Element;
  readonly opener: HTMLElement | null;
}

/** The entry of a menu is gone with the menu: the focus goes to the button that opened it. */
export const lasting = (element: HTMLElement | null): HTMLElement | null => {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : element;
};

/** For as long as the page lives; the returned function ends it. */
export const returnFocus = (): (() => void) => {
  let last: HTMLElement | null = null;
  let opened: readonly Opened[] = [];
  const restore = (): void => {
    const closed = opened.filter(({ dialog }) => !dialog.isConnected);
    if (closed.length === 0) return;
    opened = opened.filter(({ dialog }) => dialog.isConnected);
    if (opened.length === 0) observer.disconnect();
    const opener = closed.find((one) => one.opener?.isConnected)?.opener;
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(restore);
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = target.closest(DIALOG);
    if (dialog && !opened.some((one) => one.dialog === dialog)) {
      opened = [...opened, { dialog, opener: lasting(last) }];
      observer.observe(document.body, { childList: true, subtree: true });
    }
    last = target;
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
};
