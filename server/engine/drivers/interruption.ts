import { stopped } from '../engine.ts';

/** Ends the run at its database. `isRunning` says whether it is still the one that runs. */
type End = (isRunning: () => boolean) => Promise<unknown> | void;

/** How the one run of a driver is ended from outside: requested at any moment, heeded where it can be. */
export interface Interruption {
  /** A run begins: what was requested of the one before does not concern it. */
  begin(): void;
  /** From now on it is ended so; fails where that was requested already. */
  endBy(end: End): void;
  /** It cannot be ended any more. */
  over(): void;
  isRequested(): boolean;
  throwIfRequested(): void;
  /** As `Driver.interrupt`. */
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
