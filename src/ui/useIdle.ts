import { useEffect, useState } from 'react';

/** The longest wait for an idle moment. */
const WITHIN_MS = 1_000;

/** False until the browser has had a moment to spare: for what nobody uses in the first instant. */
export const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(typeof requestIdleCallback !== 'function');
  useEffect(() => {
    if (isIdle) return undefined;
    const wait = requestIdleCallback(() => setIsIdle(true), { timeout: WITHIN_MS });
    return () => cancelIdleCallback(wait);
  }, [isIdle]);
  return isIdle;
};
