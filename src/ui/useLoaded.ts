import { useEffect, useState } from 'react';

interface Outcome<Part> {
  readonly part?: Part;
  readonly error?: unknown;
}

/**
 * Code that is loaded when it is first shown: null until then, at once if it is there already, and a failure is thrown to
 * the error boundary around. Without `Suspense`, which after one placeholder holds back whatever is ready for 300 ms.
 */
export const useLoaded = <Part>(ready: Part | null, load: () => Promise<Part>): Part | null => {
  const [outcome, setOutcome] = useState<Outcome<Part>>(() =>
    ready === null ? {} : { part: ready },
  );
  const [start] = useState(() => load);
  const isWaiting = outcome.part === undefined;
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
  if (outcome.error !== undefined) throw outcome.error;
  return outcome.part ?? null;
};
