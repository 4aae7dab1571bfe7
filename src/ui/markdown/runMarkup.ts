/** Markdown in a worker, with limits of size and time. */
import { type Problem, runLimited } from '@/lib/limitedWorker';
import type { Markup, MarkupJob } from './markupTree';

const MOST_CHARACTERS = 100_000;
const MOST_MS = 5000;

const startWorker = () =>
  new Worker(new URL('./markupWorker.ts', import.meta.url), { type: 'module' });

/** Calls back once, unless the returned function is called first. */
export const runMarkup = (
  job: MarkupJob,
  done: (markup: Markup | Problem) => void,
  start: () => Worker = startWorker,
): (() => void) => {
  if (job.code.length > MOST_CHARACTERS) {
    done({ problem: 'It is longer than 100,000 characters.' });
    return () => {};
  }
  return runLimited<MarkupJob, Markup>({
    job,
    mostMs: MOST_MS,
    late: 'Laying it out took longer than 5 seconds and was stopped.',
    failed: 'It could not be laid out.',
    done,
    start,
  });
};
