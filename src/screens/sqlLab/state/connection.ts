/** Whether the server can be reached, and what it refused. */
import { createAction } from '@reduxjs/toolkit';
import type { ErrorInfo } from '@/api/errors';

export const serverReached = createAction<boolean>('sqlLab/serverReached');

/** It was not there; any other failure is an answer of it. */
export const isUnreached = ({ kind }: Pick<ErrorInfo, 'kind'>): boolean =>
  kind === 'network' || kind === 'timeout';
