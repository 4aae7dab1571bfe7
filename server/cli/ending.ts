/** How the process ends: when it is asked to, when its launcher is gone, or after an error that nobody caught. */
import { randomBytes } from 'node:crypto';
import type { Log } from '../log.ts';

/** The launcher starts the server again after any code but those that mean something else (`startFailure.ts`). */
const UNCAUGHT = 70;
const DRAIN_MS = 10_000;
/** What such an error leaves behind is unknown: answers under way get a moment, no more. */
const UNCAUGHT_DRAIN_MS = 300;
/** For what comes after the last answer. */
const CLOSE_MS = 2000;

export interface Ending {
  readonly log: Log;
  /** Takes nothing new, lets answers under way end within the time, then closes the rest. */
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
  // A launcher that is gone reads no more; what cannot be said is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Rejections that nobody handles arrive here too.
  process.on('uncaughtException', (error, origin) => {
    const errorId = randomBytes(8).toString('hex');
    log.error('An error that nobody caught ends the server', { errorId, origin, error });
    end(UNCAUGHT, UNCAUGHT_DRAIN_MS);
  });
};

/** Tells the launcher, if there is one, that requests are taken. */
export const announceReady = (): void => {
  process.send?.('ready');
};
