import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from './keys';
import type { ShortcutId } from './shortcuts';

/** Does something when its shortcut is pressed anywhere on the screen, unless a dialog is open. */
export const useShortcut = (id: ShortcutId, run: () => void): void => {
  const pressed = useEffectEvent(run);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isShortcut(id, event)) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      event.stopPropagation();
      pressed();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [id]);
};
