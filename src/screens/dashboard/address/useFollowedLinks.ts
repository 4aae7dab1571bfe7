import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useAppDispatch } from '@/app/redux';
import type { RootState } from '@/app/store';
import { followLink } from './followLink';

/** A link to a place of the open dashboard leads there. What the page itself writes into its address is no link. */
export const useFollowedLinks = (): void => {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const { key, search, hash } = useLocation();
  const type = useNavigationType();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (type !== 'REPLACE' && store.getState().dashboardState.status === 'ready')
      void dispatch(followLink({ search, hash }));
  }, [dispatch, store, key, type, search, hash]);
};
