/** Renders one template and ends. Its name is known to the server, which gives this file a policy of its own. */
import { READY } from '@/lib/limitedWorker';
import { markupTree } from '@/ui/markdown/markupTree';
import { renderTemplate, type TemplateJob } from './renderTemplate';

self.addEventListener('message', ({ data }: MessageEvent<TemplateJob>) => {
  try {
    self.postMessage({ tree: markupTree(renderTemplate(data)) });
  } catch (error) {
    self.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});

self.postMessage(READY);
