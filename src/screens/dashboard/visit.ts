/** What begins in one visit of a dashboard reaches the page only while that visit lasts. */
import { type AppThunk, createAppThunk, type ThunkApi } from '@/app/redux';
import type { AppDispatch } from '@/app/store';

/** Whoever uses this store after the dashboard was left, or opened anew, is aborted: another one may be open. */
export const ofThisVisit = ({ dispatch, getState, ...api }: ThunkApi): ThunkApi => {
  const { visit } = getState().dashboardState;
  const assertLasts = () => {
    if (getState().dashboardState.visit !== visit)
      throw new DOMException('The dashboard was left', 'AbortError');
  };
  return {
    ...api,
    getState: () => {
      assertLasts();
      return getState();
    },
    dispatch: ((action: Parameters<AppDispatch>[0]) => {
      assertLasts();
      return dispatch(action);
    }) as AppDispatch,
  };
};

/** The same for a whole piece of work: its outcome, too, counts only in this visit. */
export const inThisVisit = async <Result>(
  api: ThunkApi,
  work: (api: ThunkApi) => Promise<Result> | Result,
): Promise<Result> => {
  const own = ofThisVisit(api);
  try {
    return await work(own);
  } finally {
    own.getState();
  }
};

/** A thunk about the open dashboard; a reply that arrives after the dashboard was left changes nothing. */
export const createVisitThunk = <Result, Arg = void>(
  type: string,
  run: (arg: Arg, api: ThunkApi) => Promise<Result> | Result,
): AppThunk<Result, Arg> =>
  createAppThunk(type, (arg: Arg, api) => inThisVisit(api, (own) => run(arg, own)));

/** The same for what is stored: that it could not be is told also to somebody who has left meanwhile. */
export const createVisitSave = <Result, Arg = void>(
  type: string,
  run: (arg: Arg, api: ThunkApi) => Promise<Result> | Result,
): AppThunk<Result, Arg> =>
  createAppThunk(type, async (arg: Arg, api) => {
    const own = ofThisVisit(api);
    const result = await run(arg, own);
    own.getState();
    return result;
  });
