/** Logs failures: those of runs on the server, those of saves in the browser's console. */
import type { ErrorInfo } from '@/api/errors';
import type { AppStartListening } from '@/app/redux';
import { sqlRunFailed } from '@/features/events';
import type { Run } from '../model/run';
import { tabNotSaved } from '../state/editors/synced';

const issueCodes = (error: ErrorInfo): readonly number[] => {
  const codes = error.errors[0]?.extra?.issue_codes;
  return Array.isArray(codes) ? codes.map(({ code }: { code: number }) => code) : [];
};

/** A failed run is logged once, however the page learns of it. */
export const startLoggingFailedRuns = (startListening: AppStartListening): void => {
  const isFailed = (run: Run | undefined) => run?.state === 'failed' || run?.state === 'timed_out';
  startListening({
    predicate: (_, { sqlLab: now }, { sqlLab: before }) => now.queries !== before.queries,
    effect: (_, { dispatch, getState, getOriginalState }) => {
      const before = getOriginalState().sqlLab.queries;
      for (const run of Object.values(getState().sqlLab.queries)) {
        const known = before[run.id];
        if (!known || isFailed(known) || !isFailed(run) || !run.error) continue;
        dispatch(
          sqlRunFailed({
            editorId: run.sqlEditorId,
            dbId: run.dbId,
            schema: run.schema,
            durationMs: (run.endDttm ?? run.startDttm) - run.startDttm,
            errorType: run.error.errors[0]?.error_type ?? null,
            issueCodes: issueCodes(run.error),
            message: run.error.message,
          }),
        );
      }
    },
  });
};

export const startLoggingFailedSaves = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: tabNotSaved,
    effect: ({ payload }) => {
      console.error('An error occurred while saving your editor state.', payload.message);
    },
  });
};
