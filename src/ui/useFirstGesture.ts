import { useEffect } from 'react';

const GESTURES = ['keydown', 'pointerdown'] as const;

/** Once somebody begins to work here: time to fetch what their work will show. */
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
