/** Runs work as soon as its turn comes. */
export type Turns = <T>(weight: number, work: () => Promise<T>) => Promise<T>;

/** Work begins in its order, as long as what is under way has no more than this weight; heavier work goes alone. */
export const createTurns = (most: number): Turns => {
  const waiting: { readonly weight: number; readonly begin: () => void }[] = [];
  let underWay = 0;

  const next = (): void => {
    const [first] = waiting;
    if (!first || (underWay > 0 && underWay + first.weight > most)) return;
    waiting.shift();
    underWay += first.weight;
    first.begin();
    next();
  };

  return async (weight, work) => {
    await new Promise<void>((resolve) => {
      waiting.push({ weight, begin: resolve });
      next();
    });
    try {
      return await work();
    } finally {
      underWay -= weight;
      next();
    }
  };
};
