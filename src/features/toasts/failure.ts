import type { ErrorInfo } from '@/api/errors';
import { inOneLine } from '@/ui/errorKinds';
import { danger } from './toastsSlice';

/** What did not work, why, and what to do next. */
export const failure = (text: string, error: ErrorInfo, options?: { noDuplicate?: boolean }) => {
  const detail = inOneLine(error, text);
  return danger(text, { ...options, ...(detail === '' ? {} : { detail }) });
};
