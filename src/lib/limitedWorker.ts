/** One job in a worker of its own, which ends with its answer or is ended when it takes too long. */

/** What a worker says when its code is there: loading it is no part of the job. */
export const READY = 'ready';

/** Code that has not come by then will not. */
const MOST_LOADING_MS = 30_000;

export interface Problem {
  readonly problem: string;
}

export interface Limited<Job, Answer> {
  readonly job: Job;
  readonly mostMs: number;
  /** Sentences for the person who waits. */
  readonly late: string;
  readonly failed: string;
  readonly done: (answer: Answer | Problem) => void;
  readonly start: () => Worker;
}

/** Calls `done` once, unless the returned function is called first. */
export const runLimited = <Job, Answer>({
  job,
  mostMs,
  late,
  failed,
  done,
  start,
}: Limited<Job, Answer>): (() => void) => {
  const worker = start();
  const end = (answer?: Answer | Problem) => {
    clearTimeout(timer);
    worker.terminate();
    if (answer) done(answer);
  };
  let isReady = false;
  let timer = setTimeout(() => end({ problem: failed }), MOST_LOADING_MS);
  worker.addEventListener('message', ({ data }: MessageEvent<Answer | Problem | typeof READY>) => {
    if (data !== READY) return end(data);
    if (isReady) return;
    isReady = true;
    clearTimeout(timer);
    timer = setTimeout(() => end({ problem: late }), mostMs);
  });
  worker.addEventListener('error', ({ message }) => end({ problem: message || failed }));
  worker.postMessage(job);
  return () => end();
};
