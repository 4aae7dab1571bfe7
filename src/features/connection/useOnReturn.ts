import { useEffect, useEffectEvent, useRef } from 'react';
import { type ErrorInfo, isUnreached } from '@/api/errors';
import { useAppSelector } from '@/app/redux';
import { selectIsOffline } from './selectors';

/** Does again what failed because the server was away, when it is back. */
export const useOnReturn = (error: ErrorInfo | null, again: () => void): void => {
  const isOffline = useAppSelector(selectIsOffline);
  const wasOffline = useRef(isOffline);
  const returned = useEffectEvent(() => {
    if (error && isUnreached(error)) again();
  });
  useEffect(() => {
    if (wasOffline.current && !isOffline) returned();
    wasOffline.current = isOffline;
  }, [isOffline]);
};
