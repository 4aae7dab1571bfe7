/** One job in a worker of its own, which ends with its answer or is ended when it takes too long. */
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
  const timer = setTimeout(() => end({ problem: late }), mostMs);
  worker.addEventListener('message', ({ data }: MessageEvent<Answer | Problem>) => end(data));
  worker.addEventListener('error', ({ message }) => end({ problem: message || failed }));
  worker.postMessage(job);
  return () => end();
};
