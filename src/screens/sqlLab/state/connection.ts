/** Whether the server can be reached, and why it refused. */
import { createAction } from '@reduxjs/toolkit';
import type { ErrorInfo } from '@/api/errors';

export const serverReached = createAction<boolean>('sqlLab/serverReached');

/** Only a failed connection counts; any other failure is a reply. */
export const isUnreached = ({ kind }: Pick<ErrorInfo, 'kind'>): boolean =>
  kind === 'network' || kind === 'timeout';
