import { describe, inject, test } from 'vitest';
import type { ServiceUrls } from './services.ts';

/** A suite that needs a database server. Without one it is reported as a skipped test with the reason. */
export const describeWith = (
  service: keyof ServiceUrls,
  title: string,
  suite: (url: string) => void,
) => {
  const url = inject(service);
  describe(title, () => {
    if (url) suite(url);
    else test.skip(`${title}: SKIPPED, no server could be started (see the start of the run)`);
  });
};
