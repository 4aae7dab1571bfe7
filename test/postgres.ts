import { describe, inject, test } from 'vitest';

/** The throw-away PostgreSQL of this test run, or null where none could be started. */
export const postgresUrl = () => inject('postgresUrl');

/** A suite that needs PostgreSQL. Without one it stays visible as a skipped test that says so. */
export const describeWithPostgres = (title: string, suite: (url: string) => void) => {
  const url = postgresUrl();
  describe(title, () => {
    if (url) suite(url);
    else test.skip(`${title}: SKIPPED, no PostgreSQL could be started (see the start of the run)`);
  });
};
