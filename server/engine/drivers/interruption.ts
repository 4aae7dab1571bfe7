import { stopped } from '../engine.ts';

/** Ends the run at its database. `isRunning` says whether it is still the one that runs. */
type End = (isRunning: () => boolean) => Promise<unknown> | void;

/** How the one run of a driver is ended from outside: asked for at any moment, heeded where it can be. */
export interface Interruption {
  /** A run begins: what was asked of the one before it does not concern it. */
  begin(): void;
  /** From now on it is ended so; fails where that has been asked already. */
  endBy(end: End): void;
  /** It cannot be ended any more. */
  over(): void;
  isAsked(): boolean;
  throwIfAsked(): void;
  /** As `Driver.interrupt`. */
  ask(): Promise<void> | undefined;
}

export const createInterruption = (): Interruption => {
  let isAsked = false;
  let current: End | null = null;
  const throwIfAsked = () => {
    if (isAsked) throw stopped();
  };
  return {
    begin() {
      isAsked = false;
      current = null;
    },
    endBy(end) {
      throwIfAsked();
      current = end;
    },
    over() {
      current = null;
    },
    isAsked: () => isAsked,
    throwIfAsked,
    ask() {
      isAsked = true;
      const end = current;
      const ending = end?.(() => current === end);
      return ending?.then(
        () => undefined,
        () => undefined,
      );
    },
  };
};
