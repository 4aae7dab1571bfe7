/** Looks after an import until it has ended, or cannot be seen any more. */
import type { FileImport } from '#common/wire/file.ts';
import { pause } from '@/api/deadline';
import type { ErrorInfo } from '@/api/errors';
import type { AppDispatch } from '@/app/store';
import { readImport } from './thunks';

const LOOK_EVERY_MS = 500;
/** While looks fail, each pause is twice as long as the one before. */
const LONGEST_PAUSE_MS = 8000;

/** Answers after which no other is to be expected, and what is said then. */
const lostBy = ({ status, message }: ErrorInfo): string | null => {
  if (status === 404) return 'The server was started anew. Look whether the table is there.';
  if (status !== 401 && status !== 403) return null;
  return `${message.replace(/(?<![.\s])[.\s]*$/, '')}. The import may go on: look whether the table is there.`;
};

export interface Followed {
  readonly run: FileImport;
  /** Nobody knows how it ended. */
  readonly isLost: boolean;
}

export const follow =
  (started: FileImport, onLook: (run: FileImport) => void) =>
  async (dispatch: AppDispatch): Promise<Followed> => {
    let run = started;
    let failures = 0;
    while (run.state === 'running') {
      await pause(Math.min(LONGEST_PAUSE_MS, LOOK_EVERY_MS * 2 ** failures), []);
      const look = await dispatch(readImport(run.id));
      if (readImport.fulfilled.match(look)) {
        run = look.payload;
        failures = 0;
        onLook(run);
        continue;
      }
      failures += 1;
      const message = look.payload ? lostBy(look.payload) : null;
      if (message !== null) return { run: { ...run, state: 'failed', message }, isLost: true };
    }
    return { run, isLost: false };
  };
