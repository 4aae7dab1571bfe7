import type { ErrorInfo } from '@/api/errors';

/** If the server gave no message, there is only its status text. */
const isMute = ({ kind, status, message }: ErrorInfo) =>
  kind === 'http' && status >= 500 && message === 'Server error';

/** The message of a failed save. */
export const whyNotSaved = (noun: string, error: ErrorInfo): string => {
  if (error.status === 403 || error.message === 'Forbidden')
    return `You do not have permission to edit this ${noun}`;
  // As in Superset, the sentence about a dashboard has no full stop.
  if (isMute(error)) return `Sorry, an unknown error occurred${noun === 'dashboard' ? '' : '.'}`;
  return `Sorry, there was an error saving this ${noun}: ${error.message}`;
};
