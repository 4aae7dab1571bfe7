/** Lays out one text and ends. */
import { READY } from '@/lib/limitedWorker';
import { type MarkupJob, markupTree } from './markupTree';

self.addEventListener('message', ({ data }: MessageEvent<MarkupJob>) => {
  try {
    self.postMessage({ tree: markupTree(data.code, data.isHtmlText) });
  } catch {
    self.postMessage({ problem: 'It is nested too deeply.' });
  }
});

self.postMessage(READY);
