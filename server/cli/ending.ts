/** How the process ends: on request, when its launcher is gone, or after an uncaught error. */
import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';

/** The launcher restarts the server after any exit code except those with a meaning (`startFailure.ts`). */
const UNCAUGHT = 70;
const DRAIN_MS = 10_000;
/** The state after such an error is unknown, so replies in progress get only a moment. */
const UNCAUGHT_DRAIN_MS = 300;
/** The time for closing after the last reply. */
const CLOSE_MS = 2000;

export interface Ending {
  readonly log: Log;
  /** Accepts nothing new, lets replies in progress end within the time, then closes everything. */
  readonly close: (drainMs: number) => Promise<void>;
}

export const endInOrder = ({ log, close }: Ending): void => {
  let isEnding = false;
  const end = (code: number, drainMs: number): void => {
    if (isEnding) return;
    isEnding = true;
    const exit = () => process.exit(code);
    setTimeout(exit, drainMs + CLOSE_MS);
    close(drainMs).then(exit, (error: unknown) => {
      log.error('Closing failed', { error });
      exit();
    });
  };
  const stop = () => {
    if (!isEnding) log.info('Stopping');
    end(0, DRAIN_MS);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  process.on('disconnect', stop);
  // A launcher that is gone reads no more output; a failed write is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', (error, origin) => {
    const errorId = randomBytes(8).toString('hex');
    log.error('An uncaught error ends the server', { errorId, origin, error });
    end(UNCAUGHT, UNCAUGHT_DRAIN_MS);
  });
};

/** Reports to the launcher, if there is one, that the server accepts requests. */
export const announceReady = (): void => {
  process.send?.('ready');
};
