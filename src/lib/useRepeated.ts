import { useEffect, useEffectEvent } from 'react';

/** Does something again and again while it is wanted. */
export const useRepeated = (isWanted: boolean, act: () => void, everyMs: number): void => {
  const again = useEffectEvent(act);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => again(), everyMs);
    return () => clearInterval(timer);
  }, [isWanted, everyMs]);
};
