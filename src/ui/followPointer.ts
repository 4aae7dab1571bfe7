/** A drag: it runs until the pointer is released or Escape is pressed; the end callback receives whether it was cancelled. */
export const followPointer = (
  element: HTMLElement,
  pointerId: number,
  move: (event: globalThis.PointerEvent) => void,
  ended: (isCancelled: boolean) => void,
): void => {
  element.setPointerCapture?.(pointerId);
  const stop = (isCancelled: boolean): void => {
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', onKey, true);
    ended(isCancelled);
  };
  const up = () => stop(false);
  const cancel = () => stop(true);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    stop(true);
  };
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', onKey, true);
};
