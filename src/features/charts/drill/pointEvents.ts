/** Asking for the menu of a value otherwise than with the right button: by keyboard, and by a long press. */
import type { KeyboardEvent } from 'react';

const PRESS_MS = 550;
/** A finger never rests on one pixel. */
const REST_PX = 10;

const ask = (element: Element, x: number, y: number): boolean =>
  element.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
  );

/** The cell in which the keyboard is: a grid names it, elsewhere it has the focus. */
const focused = (target: Element): Element => {
  const id = target.getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)) || target;
};

/** Where the element that has the focus does not answer the key itself. */
export const askByKey = (event: KeyboardEvent): void => {
  const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
  if (!isMenu || !(event.target instanceof Element)) return;
  event.preventDefault();
  const element = focused(event.target);
  const { left, bottom } = element.getBoundingClientRect();
  ask(element, left + 8, bottom - 4);
};

/** A ref: a long press with a finger asks for the menu, where the browser does not do so itself. */
export const askByPress = (root: HTMLElement | null): (() => void) | undefined => {
  if (!root) return undefined;
  let timer: number | undefined;
  let from = { x: 0, y: 0 };
  let isAsked = false;
  const stop = (): void => window.clearTimeout(timer);
  const onDown = ({ pointerType, target, clientX: x, clientY: y }: PointerEvent): void => {
    stop();
    isAsked = false;
    if (pointerType !== 'touch' || !(target instanceof Element)) return;
    from = { x, y };
    timer = window.setTimeout(() => {
      isAsked = true;
      ask(target, x, y);
    }, PRESS_MS);
  };
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > REST_PX) stop();
  };
  /** The end of the press is no click. */
  const onClick = (event: MouseEvent): void => {
    if (isAsked) event.stopPropagation();
    isAsked = false;
  };
  const onMenu = ({ isTrusted }: MouseEvent): void => {
    if (isTrusted) stop();
  };
  root.addEventListener('pointerdown', onDown);
  root.addEventListener('pointermove', onMove);
  root.addEventListener('pointerup', stop);
  root.addEventListener('pointercancel', stop);
  root.addEventListener('click', onClick, { capture: true });
  root.addEventListener('contextmenu', onMenu, { capture: true });
  return () => {
    stop();
    root.removeEventListener('pointerdown', onDown);
    root.removeEventListener('pointermove', onMove);
    root.removeEventListener('pointerup', stop);
    root.removeEventListener('pointercancel', stop);
    root.removeEventListener('click', onClick, { capture: true });
    root.removeEventListener('contextmenu', onMenu, { capture: true });
  };
};
