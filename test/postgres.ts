import { inject } from 'vitest';
import { describeWith } from './withService.ts';

/** The throw-away PostgreSQL of this test run, or null where none could be started. */
export const postgresUrl = () => inject('postgresUrl');

export const describeWithPostgres = (title: string, suite: (url: string) => void) =>
  describeWith('postgresUrl', title, suite);
