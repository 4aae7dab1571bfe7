import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAppDispatch } from '@/app/redux';
import type { RootState } from '@/app/store';
import { isCorrection } from './correction';
import { followLink } from './followLink';

/**
 * A link to a place of the open dashboard leads there, also one that is followed again. What the page itself writes
 * into its address is no link.
 */
export const useFollowedLinks = (): void => {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  // Links inside the page have no key of their own: each time, the location is another object.
  const location = useLocation();
  const type = useNavigationType();
  const seen = useRef(location);
  useEffect(() => {
    if (seen.current === location) return;
    seen.current = location;
    const { search, hash } = location;
    const isOwn = type === 'REPLACE' && isCorrection(location);
    if (!isOwn && store.getState().dashboardState.status === 'ready')
      void dispatch(followLink({ search, hash }));
  }, [dispatch, store, location, type]);
};
