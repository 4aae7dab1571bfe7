/** Tasks with the same owner and key run one after the other, in order; a failed one does not stop the rest. */
const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

export const inTurn = <T>(owner: object, key: string, task: () => Promise<T>): Promise<T> => {
  const own = queues.get(owner) ?? new Map<string, Promise<unknown>>();
  queues.set(owner, own);
  const before = own.get(key) ?? Promise.resolve();
  const run = before.then(task, task);
  const settled = run.catch(() => {});
  own.set(key, settled);
  void settled.then(() => {
    if (own.get(key) === settled) own.delete(key);
  });
  return run;
};
