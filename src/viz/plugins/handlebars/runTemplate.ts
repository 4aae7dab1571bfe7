/** A template in a worker, with limits of size and time. */
import { type Problem, runLimited } from '@/lib/limitedWorker';
import type { Markup } from '@/ui/markdown/markupTree';
import type { TemplateJob } from './renderTemplate';

export type Rendered = Markup | Problem;

const MOST_TEMPLATE = 100_000;
const MOST_MS = 5000;

const startWorker = () =>
  new Worker(new URL('./templateWorker.ts', import.meta.url), { type: 'module' });

/** Calls back once, unless the returned function is called first. */
export const runTemplate = (
  job: TemplateJob,
  done: (rendered: Rendered) => void,
  start: () => Worker = startWorker,
): (() => void) => {
  if (job.template.length > MOST_TEMPLATE) {
    done({ problem: 'The template is longer than 100,000 characters.' });
    return () => {};
  }
  return runLimited<TemplateJob, Markup>({
    job,
    mostMs: MOST_MS,
    late: 'The template took longer than 5 seconds and was stopped.',
    failed: 'The template could not be run.',
    done,
    start,
  });
};
