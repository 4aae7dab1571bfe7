/** Redux with this app's types; the one upward import, which takes only types from the store. */
import {
  createAsyncThunk,
  createSelector,
  isRejected,
  type AsyncThunk,
  type AsyncThunkAction,
  type ListenerEffectAPI,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { type ErrorInfo, toErrorInfo } from '@/api/errors';
import type { AppDispatch, RootState } from './store';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const createAppSelector = createSelector.withTypes<RootState>();
export type AppStartListening = TypedStartListening<RootState, AppDispatch>;
export type AppListenerApi = ListenerEffectAPI<RootState, AppDispatch>;

export interface ThunkApi {
  readonly getState: () => RootState;
  readonly dispatch: AppDispatch;
  readonly signal: AbortSignal;
  readonly requestId: string;
}

type Config = { state: RootState; dispatch: AppDispatch; rejectValue: ErrorInfo };
export type AppThunk<Result, Arg> = AsyncThunk<Result, Arg, Config>;
/** The result of calling a thunk; `dispatch` starts it. */
export type AppThunkAction<Result, Arg> = AsyncThunkAction<Result, Arg, Config>;

/** A thunk written as its success path: anything it throws becomes the rejection's `ErrorInfo`. */
export const createAppThunk = <Result, Arg = void>(
  type: string,
  run: (arg: Arg, api: ThunkApi) => Promise<Result> | Result,
): AppThunk<Result, Arg> =>
  createAsyncThunk<Result, Arg, Config>(type, async (arg, api) => {
    try {
      return await run(arg, api);
    } catch (error) {
      return api.rejectWithValue(toErrorInfo(error));
    }
  });

export type Failed<Arg = unknown> = UnknownAction & {
  payload: ErrorInfo;
  meta: { arg: Arg; requestId: string };
};

/** Matches rejections except aborts: leaving a page is no failure. */
export const failed =
  <Result, Arg>(thunk: AppThunk<Result, Arg>) =>
  (action: UnknownAction): action is Failed<Arg> =>
    isRejected(thunk)(action) && !action.meta.aborted && action.payload?.kind !== 'aborted';
