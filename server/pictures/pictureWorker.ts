/** A child process that draws one picture. */
import { serve } from '../processes/serve.ts';
import { killTree, watchTree } from '../processes/processTree.ts';
import type { PictureCalls } from './calls.ts';
import { drawPage } from './drawPage.ts';
import { MEMORY_MB, pictureFailures } from './failures.ts';

serve<PictureCalls>(pictureFailures(), () => ({
  calls: {
    async draw(order, { write }) {
      const unwatch = watchTree(process.pid, MEMORY_MB, () => killTree(process.pid));
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
  // A browser that hangs does not notice that it is alone.
  interrupt: async () => killTree(process.pid),
}));
