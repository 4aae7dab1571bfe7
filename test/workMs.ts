/**
 * Milliseconds that this thread works on something. What else the machine does is not counted, so that a
 * test which says "without freezing the page" fails for too much work alone.
 */
export const workMs = (work: () => unknown): number => {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
};

/** The same of something that is awaited, with all threads of this process. */
export const awaitedWorkMs = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};
