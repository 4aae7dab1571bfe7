import { useCallback, useRef, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { type AppThunk, useAppDispatch } from '@/app/redux';
import { toAction } from './toAction';

interface Options {
  /** For a form that marks the fields the error is about. */
  readonly onError?: (error: ErrorInfo) => void;
}

/**
 * A request that a person starts, and whose outcome only this component shows. `submit` returns whether it succeeded;
 * while one is pending, another is not sent.
 */
export const useSubmit = <Reply, Arg>(thunk: AppThunk<Reply, Arg>, { onError }: Options = {}) => {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorInfo | null>(null);
  const isRunning = useRef(false);

  const submit = useCallback(
    async (arg: Arg): Promise<{ readonly reply: Reply } | null> => {
      if (isRunning.current) return null;
      isRunning.current = true;
      setBusy(true);
      setError(null);
      const action = await dispatch(toAction(thunk, arg));
      isRunning.current = false;
      setBusy(false);
      if (thunk.fulfilled.match(action)) return { reply: action.payload };
      if (action.payload) {
        setError(action.payload);
        onError?.(action.payload);
      }
      return null;
    },
    [dispatch, thunk, onError],
  );
  /** For when a person changes what the error was about. */
  const clearError = useCallback(() => setError(null), []);
  return { isBusy, error, submit, clearError };
};
