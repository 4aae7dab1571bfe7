import type { ErrorInfo } from '@/api/errors';
import { inOneLine } from '@/ui/errorKinds';
import { danger } from './toastsSlice';

/** A toast with what failed, the reason and the next step. */
export const failure = (text: string, error: ErrorInfo, options?: { noDuplicate?: boolean }) => {
  const detail = inOneLine(error, text);
  return danger(text, { ...options, ...(detail === '' ? {} : { detail }) });
};
