import { useRef, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { type AppThunkAction, useAppDispatch } from '@/app/redux';

/**
 * A request that a person starts, and whose outcome this component alone shows. `submit` says whether it succeeded;
 * while one is on its way, another is not sent.
 */
export const useSubmit = <Reply, Arg>(thunk: (arg: Arg) => AppThunkAction<Reply, Arg>) => {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorInfo | null>(null);
  const isRunning = useRef(false);

  const submit = async (arg: Arg): Promise<{ readonly reply: Reply } | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    const action = await dispatch(thunk(arg));
    isRunning.current = false;
    setBusy(false);
    if (!('error' in action)) return { reply: action.payload };
    if (action.payload) setError(action.payload);
    return null;
  };
  return { isBusy, error, submit };
};
