/** Looks for a run whose reply was lost, by its own id. It is never sent again. */
import { pause } from '@/api/deadline';
import { ApiError, type ErrorInfo, NO_ANSWER, toErrorInfo } from '@/api/errors';
import { findRun } from '@/api/resources/queries';
import type { RunAnswer } from '@/api/resources/sqllab';
import { createAppThunk, type ThunkApi } from '@/app/redux';
import { connected } from './connected';
import { runSought } from '../runs/runs';
import { selectRun } from '../selectors';
import type { Run } from '../../model/run';

/** A delayed request may still arrive a moment later. */
const LOOK_AFTER_MS = [250, 1000, 2000, 4000];
const LOOK_WITHIN_MS = 10_000;
/** A proxy returns these at its timeout, or when it cannot reach the server. */
const OF_A_GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether this failure leaves it open that the server received the run. */
export const isAnswerLost = ({ kind, status, errors }: ErrorInfo): boolean =>
  kind === 'network' ||
  kind === 'timeout' ||
  OF_A_GATEWAY.has(status) ||
  errors[0]?.error_type === NO_ANSWER;

const notThere = (lost: ErrorInfo): ErrorInfo => ({
  ...lost,
  message: 'The query did not reach the server, so nothing ran. Run it again.',
});

type Api = Pick<ThunkApi, 'getState' | 'dispatch' | 'signal'>;

export const findLostRun = async (
  { id }: Run,
  lost: unknown,
  { getState, dispatch, signal }: Api,
): Promise<RunAnswer> => {
  dispatch(runSought(id));
  let isLookedFor = false;
  for (const ms of LOOK_AFTER_MS) {
    await pause(ms, [signal]);
    await connected(getState, signal);
    /** Stopped, removed, or found by polling. */
    if (!selectRun(getState(), id)?.isSought) return { kind: 'unknown' };
    const userId = getState().session.user?.userId ?? null;
    try {
      const record = await findRun(id, userId, { signal, timeoutMs: LOOK_WITHIN_MS });
      if (record) return { kind: 'found', record };
      isLookedFor = true;
    } catch {
      /** The search failed too; the outcome is reported below. */
    }
  }
  const info = toErrorInfo(lost);
  throw new ApiError(isLookedFor ? notThere(info) : info, { cause: lost });
};

const NO_REPLY: ErrorInfo = {
  kind: 'network',
  status: 0,
  message: 'The page was left before the server replied.',
  errors: [],
  link: null,
  fields: {},
};

/** Looks for a run that was in progress when the page was left; the server never replied to it. */
export const seekRun = createAppThunk('sqlLab/seekRun', (run: Run, api) =>
  findLostRun(run, new ApiError(NO_REPLY), api),
);
