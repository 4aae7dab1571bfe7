import { useEffect, useRef } from 'react';

/** As long as a person needs to see that it is about to open, and no longer. */
const OPENS_AFTER_MS = 600;

/** Something dragged that rests on a closed tab opens it, so that it can be dropped into what is inside. */
export const useOpenOnHover = (open: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => stop, []);
  return {
    onDragOver: () => {
      timer.current ??= setTimeout(() => {
        timer.current = null;
        open();
      }, OPENS_AFTER_MS);
    },
    onDragLeave: stop,
    onDrop: stop,
  };
};
