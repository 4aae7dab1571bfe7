import { describe, inject, test } from 'vitest';
import type { AllServiceUrls } from './services.ts';

/** A suite that needs a server. Without one it is reported as a skipped test with the reason. */
export const describeWith = (
  service: keyof AllServiceUrls,
  title: string,
  suite: (url: string) => void,
) => {
  const url = inject(service);
  describe(title, () => {
    if (url) suite(url);
    else test.skip(`${title}: SKIPPED, no server could be started (see the start of the run)`);
  });
};
