import { stopped } from '../engine.ts';

/** Ends the run at its database. `isRunning` says whether that run is still the current one. */
type End = (isRunning: () => boolean) => Promise<unknown> | void;

/** Ends the one run of a driver from outside: requested at any time, applied when possible. */
export interface Interruption {
  /** A run begins; a request for the previous run does not affect it. */
  begin(): void;
  /** From now on this ends the run; fails where an end was already requested. */
  endBy(end: End): void;
  /** From now on nothing can end the run. */
  over(): void;
  isRequested(): boolean;
  throwIfRequested(): void;
  /** Like `Driver.interrupt`. */
  request(): Promise<void> | undefined;
}

export const createInterruption = (): Interruption => {
  let isRequested = false;
  let current: End | null = null;
  const throwIfRequested = () => {
    if (isRequested) throw stopped();
  };
  return {
    begin() {
      isRequested = false;
      current = null;
    },
    endBy(end) {
      throwIfRequested();
      current = end;
    },
    over() {
      current = null;
    },
    isRequested: () => isRequested,
    throwIfRequested,
    request() {
      isRequested = true;
      const end = current;
      const ending = end?.(() => current === end);
      return ending?.then(
        () => undefined,
        () => undefined,
      );
    },
  };
};
