import { useEffect } from 'react';
import { type AppThunk, useAppDispatch } from '@/app/redux';

const SEARCH_PAUSE_MS = 200;

/** Loads a list when what it is asked changes; letters wait for each other. */
export const useListLoading = <Result>(
  load: AppThunk<Result, void>,
  text: string,
  asked: readonly unknown[],
): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    let loading: { abort: () => void } | null = null;
    const timer = setTimeout(
      () => {
        loading = dispatch(load());
      },
      text ? SEARCH_PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      loading?.abort();
    };
    // What is asked decides, whichever fields a list has.
  }, [dispatch, load, text, ...asked]); // eslint-disable-line react-hooks/exhaustive-deps
};
