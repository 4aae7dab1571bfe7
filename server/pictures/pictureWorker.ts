/** A child process that draws one picture. */
import { serve } from '../processes/serve.ts';
import { watchTree } from '../processes/processTree.ts';
import type { PictureCalls } from './calls.ts';
import { drawPage } from './drawPage.ts';
import { MEMORY_MB, pictureFailures } from './failures.ts';

serve<PictureCalls>(pictureFailures(), () => ({
  calls: {
    async draw(order, { write }) {
      const unwatch = watchTree(process.pid, MEMORY_MB, () => process.kill(process.pid, 'SIGKILL'));
      // Here the library makes the browser’s profile.
      process.env.TMPDIR = order.home;
      try {
        await write(await drawPage(order));
        return null;
      } finally {
        unwatch();
      }
    },
  },
  // Its browser ends with it.
  interrupt: () => void process.kill(process.pid, 'SIGKILL'),
}));
