import type { AppThunk, AppThunkAction } from '@/app/redux';

/** A thunk is called in another way when it takes no argument, so the compiler calls none before it knows which. */
export const toAction = <Reply, Arg>(thunk: AppThunk<Reply, Arg>, arg: Arg) =>
  (thunk as unknown as (arg: Arg) => AppThunkAction<Reply, Arg>)(arg);
