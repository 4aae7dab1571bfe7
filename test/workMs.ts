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

const LOOK_EVERY_MS = 10;

/** The most that this thread works in one go meanwhile: so long it answers nobody. */
export const longestWorkMs = async (meanwhile: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  await meanwhile();
  clearInterval(timer);
  look();
  return longest;
};
