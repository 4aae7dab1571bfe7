import { useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { type AppThunk, useAppDispatch } from '@/app/redux';
import { useOnReturn } from '@/features/connection/useOnReturn';
import { toAction } from './toAction';

interface State<Reply> {
  /** Of the present argument; `idle` without one. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The newest reply; it stays while another request is pending, and when that one fails. */
  readonly reply: Reply | null;
  readonly error: ErrorInfo | null;
}

interface Options<Reply> {
  /** The pause after a change of the argument before it is sent. */
  readonly pauseMs?: number;
  /** Adds a reply to the earlier one; without it, the reply replaces it. */
  readonly merge?: (earlier: Reply | null, reply: Reply) => Reply;
}

/**
 * A request whose reply only this component needs. It is sent when the component mounts, when the argument changes
 * and when `reload` is called; nothing is sent while the argument is null. The previous request is cancelled, and the
 * last one when the component unmounts.
 */
export const useRequest = <Reply, Arg>(
  thunk: AppThunk<Reply, Arg>,
  arg: Arg | null,
  { pauseMs = 0, merge = (_, reply) => reply }: Options<Reply> = {},
) => {
  const dispatch = useAppDispatch();
  // Arguments are compared as JSON text, which is what is sent.
  const sent = JSON.stringify(arg);
  const [state, setState] = useState<State<Reply> & { readonly of: string }>({
    of: sent,
    status: 'loading',
    reply: null,
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (arg === null) return undefined;
    let running: { abort: () => void } | null = null;
    let isCurrent = true;
    const send = async () => {
      setState(({ reply }) => ({ of: sent, status: 'loading', reply, error: null }));
      const request = dispatch(toAction(thunk, arg));
      running = request;
      const action = await request;
      if (!isCurrent) return;
      if (thunk.fulfilled.match(action)) {
        const { payload } = action;
        setState(({ reply }) => ({
          of: sent,
          status: 'ready',
          reply: merge(reply, payload),
          error: null,
        }));
      } else if (action.payload && action.payload.kind !== 'aborted') {
        const error = action.payload;
        setState(({ reply }) => ({ of: sent, status: 'failed', reply, error }));
      }
    };
    const timer = pauseMs > 0 ? setTimeout(() => void send(), pauseMs) : undefined;
    if (timer === undefined) void send();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      running?.abort();
    };
    // `sent` represents the argument, and `merge` is the one given with it.
  }, [dispatch, thunk, sent, attempt, pauseMs]); // eslint-disable-line react-hooks/exhaustive-deps
  const reload = () => setAttempt((times) => times + 1);
  const { of, status, reply, error } = state;
  useOnReturn(of === sent ? error : null, reload);
  if (arg === null) return { status: 'idle' as const, reply, error: null, reload };
  if (of !== sent) return { status: 'loading' as const, reply, error: null, reload };
  return { status, reply, error, reload };
};
