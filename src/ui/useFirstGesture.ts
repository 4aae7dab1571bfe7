import { useEffect } from 'react';

const GESTURES = ['keydown', 'pointerdown'] as const;

/** At the first key or click: the time to preload what will be needed next. */
export const useFirstGesture = (begin: () => void): void => {
  useEffect(() => {
    const left = new AbortController();
    const once = () => {
      left.abort();
      begin();
    };
    for (const gesture of GESTURES)
      window.addEventListener(gesture, once, { capture: true, signal: left.signal });
    return () => left.abort();
  }, [begin]);
};
