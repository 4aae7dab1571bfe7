import { useRef, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { type AppThunk, useAppDispatch } from '@/app/redux';
import { toAction } from './toAction';

/**
 * A request that a person starts, and whose outcome only this component shows. `submit` returns whether it succeeded;
 * while one is pending, another is not sent.
 */
export const useSubmit = <Reply, Arg>(thunk: AppThunk<Reply, Arg>) => {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorInfo | null>(null);
  const isRunning = useRef(false);

  const submit = async (arg: Arg): Promise<{ readonly reply: Reply } | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    const action = await dispatch(toAction(thunk, arg));
    isRunning.current = false;
    setBusy(false);
    if (thunk.fulfilled.match(action)) return { reply: action.payload };
    if (action.payload) setError(action.payload);
    return null;
  };
  return { isBusy, error, submit };
};
