/** What begins in one visit of a dashboard reaches the page only while that visit lasts. */
import { isRecord } from '#common/isRecord.ts';
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import { toErrorInfo } from '@/api/errors';
import { type AppThunk, createAppThunk, type ThunkApi } from '@/app/redux';
import type { AppDispatch, RootState } from '@/app/store';
import { whyNotSaved } from '@/features/toasts/saveFailure';
import { leftUnsaved } from './events';
import { UNSTORED_ID } from './state/dashboardState';
import { titleToSave } from './state/saveBody';

/**
 * Whoever uses this store after the dashboard was left, or opened anew, is aborted: another one may be open. Called
 * before anything is awaited: the visit is the one that lasts then.
 */
const ofThisVisit = ({ dispatch, getState, ...api }: ThunkApi): ThunkApi => {
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

/** For work that stores something, which goes on where its dashboard is left. */
export interface SaveApi extends ThunkApi {
  /** As it is, and after the dashboard was left as it was when the work asked last, at first at its start. */
  readonly getState: () => RootState;
  /** Whether the dashboard is still open. */
  readonly lasts: () => boolean;
}

const toTheEnd = (api: ThunkApi): SaveApi => {
  let last = api.getState();
  const { visit } = last.dashboardState;
  const lasts = () => api.getState().dashboardState.visit === visit;
  const getState = () => {
    if (lasts()) last = api.getState();
    return last;
  };
  return { ...ofThisVisit(api), getState, lasts };
};

/** As it is stored, and of a new dashboard as it was given. */
const titleOf = ({ dashboardInfo, dashboardLayout }: RootState): string => {
  const { id, savedLayout } = dashboardInfo;
  const layout = id === UNSTORED_ID ? dashboardLayout.present : savedLayout;
  return titleToSave(layout[HEADER_ID]?.meta.text ?? '');
};

const isAsking = (outcome: unknown): boolean =>
  isRecord(outcome) && Array.isArray(outcome.questions);

const OVERTAKEN = 'Another person changed the same meanwhile, and their change stays.';

/**
 * The same for what is stored: it is written also where the dashboard was left meanwhile. Whoever awaits it is aborted
 * then, with whatever outcome: `leftUnsaved` says that nothing was stored, by a failure or for questions that nobody sees.
 */
export const createVisitSave = <Result, Arg = void>(
  type: string,
  run: (arg: Arg, api: SaveApi) => Promise<Result> | Result,
): AppThunk<Result, Arg> =>
  createAppThunk(type, async (arg: Arg, api) => {
    const own = toTheEnd(api);
    const title = titleOf(own.getState());
    const { getState: assertLasts } = ofThisVisit(api);
    const tell = (reason: string) => {
      if (!own.lasts()) api.dispatch(leftUnsaved({ title, reason }));
    };
    try {
      const outcome = await run(arg, own);
      if (isAsking(outcome)) tell(OVERTAKEN);
      return outcome;
    } catch (error) {
      const info = toErrorInfo(error);
      if (info.kind !== 'aborted') tell(whyNotSaved('dashboard', info));
      throw error;
    } finally {
      assertLasts();
    }
  });
