import { useEffect, useEffectEvent, useRef } from 'react';
import { type ErrorInfo, isUnreached } from '@/api/errors';
import { useAppSelector } from '@/app/redux';
import { selectIsOffline } from './selectors';

/** At once the first time. A server can be there and still be away for this one call, so the pauses grow. */
const PAUSES_MS = [0, 5_000, 15_000, 60_000];
/** After this long without a return, the next one is a new matter. */
const OVER_AFTER_MS = 180_000;

/** Does again what failed because the server was away, when it is back. */
export const useOnReturn = (error: ErrorInfo | null, again: () => void): void => {
  const isOffline = useAppSelector(selectIsOffline);
  const wasOffline = useRef(isOffline);
  const last = useRef({ times: 0, at: Number.NEGATIVE_INFINITY });
  const returned = useEffectEvent(() => {
    if (error && isUnreached(error)) again();
  });
  useEffect(() => {
    const isBack = wasOffline.current && !isOffline;
    wasOffline.current = isOffline;
    if (!isBack) return undefined;
    const at = performance.now();
    const times = at - last.current.at < OVER_AFTER_MS ? last.current.times : 0;
    last.current = { times: times + 1, at };
    const pauseMs = PAUSES_MS[Math.min(times, PAUSES_MS.length - 1)] ?? 0;
    if (pauseMs === 0) {
      returned();
      return undefined;
    }
    const timer = setTimeout(() => returned(), pauseMs);
    return () => clearTimeout(timer);
  }, [isOffline]);
};
