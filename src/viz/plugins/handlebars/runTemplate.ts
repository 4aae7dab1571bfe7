/** A template in a worker, with limits of size and time. */
import type { MarkupTree } from './markupTree';
import type { TemplateJob } from './renderTemplate';

export interface Rendered {
  readonly tree?: MarkupTree;
  readonly problem?: string;
}

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
  const worker = start();
  const end = (rendered?: Rendered) => {
    clearTimeout(timer);
    worker.terminate();
    if (rendered) done(rendered);
  };
  const timer = setTimeout(
    () => end({ problem: 'The template took longer than 5 seconds and was stopped.' }),
    MOST_MS,
  );
  worker.addEventListener('message', ({ data }: MessageEvent<Rendered>) => end(data));
  worker.addEventListener('error', ({ message }) =>
    end({ problem: message || 'The template could not be run.' }),
  );
  worker.postMessage(job);
  return () => end();
};
