import { useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { type AppThunk, useAppDispatch } from '@/app/redux';
import { toAction } from './toAction';

interface State<Reply> {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The newest reply; it stays while another request is pending, and when that one fails. */
  readonly reply: Reply | null;
  readonly error: ErrorInfo | null;
}

interface Options {
  /** The pause after a change of the argument before it is sent. */
  readonly pauseMs?: number;
}

/**
 * A request whose reply only this component needs. It is sent when the component mounts, when the argument changes
 * and when `reload` is called. The previous request is cancelled, and the last one when the component unmounts.
 */
export const useRequest = <Reply, Arg>(
  thunk: AppThunk<Reply, Arg>,
  arg: Arg,
  { pauseMs = 0 }: Options = {},
) => {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State<Reply>>({ status: 'loading', reply: null, error: null });
  const [attempt, setAttempt] = useState(0);
  // Arguments are compared as JSON text, which is what is sent.
  const sent = JSON.stringify(arg);
  useEffect(() => {
    let running: { abort: () => void } | null = null;
    let isCurrent = true;
    const fail = (error: ErrorInfo) =>
      setState(({ reply }) => ({ status: 'failed', reply, error }));
    const send = async () => {
      setState(({ reply }) => ({ status: 'loading', reply, error: null }));
      const request = dispatch(toAction(thunk, arg));
      running = request;
      const action = await request;
      if (!isCurrent) return;
      if (thunk.fulfilled.match(action))
        setState({ status: 'ready', reply: action.payload, error: null });
      else if (action.payload && action.payload.kind !== 'aborted') fail(action.payload);
    };
    const timer = pauseMs > 0 ? setTimeout(() => void send(), pauseMs) : undefined;
    if (timer === undefined) void send();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      running?.abort();
    };
    // `sent` represents the argument.
  }, [dispatch, thunk, sent, attempt, pauseMs]); // eslint-disable-line react-hooks/exhaustive-deps
  return { ...state, reload: () => setAttempt((times) => times + 1) };
};
