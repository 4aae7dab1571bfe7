import { useCallback, useEffect, useState } from 'react';

interface Outcome<Part> {
  readonly part?: Part;
  readonly error?: unknown;
}

interface Loaded<Part> {
  /** Null until it is there. */
  readonly part: Part | null;
  /** Why it could not be loaded. */
  readonly error?: unknown;
  readonly again: () => void;
}

/**
 * Code that is loaded when it is first shown, and is there at once if it was loaded before. Without `Suspense`, which
 * after one placeholder holds back whatever is ready for 300 ms.
 */
export const useLoaded = <Part>(ready: Part | null, load: () => Promise<Part>): Loaded<Part> => {
  const [outcome, setOutcome] = useState<Outcome<Part>>(() =>
    ready === null ? {} : { part: ready },
  );
  const [start] = useState(() => load);
  const isWaiting = outcome.part === undefined && outcome.error === undefined;
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isShown = true;
    start().then(
      (part) => isShown && setOutcome({ part }),
      (error: unknown) => isShown && setOutcome({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [isWaiting, start]);
  const again = useCallback(() => setOutcome({}), []);
  return { part: outcome.part ?? null, error: outcome.error, again };
};
