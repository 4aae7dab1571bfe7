import { useEffect, useState } from 'react';

const LATE_MS = 300;

/** Whether something has been awaited for so long that a reader should be told: nothing flickers where it comes at once. */
export const useLate = (isAwaited: boolean): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isAwaited]);
  return isAwaited && late;
};
