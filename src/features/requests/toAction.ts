import type { AppThunk, AppThunkAction } from '@/app/redux';

/** A thunk without an argument has another signature, so the compiler cannot call it before it knows which one it is. */
export const toAction = <Reply, Arg>(thunk: AppThunk<Reply, Arg>, arg: Arg) =>
  (thunk as unknown as (arg: Arg) => AppThunkAction<Reply, Arg>)(arg);
