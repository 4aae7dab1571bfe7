import type { ErrorInfo } from '@/api/errors';

const UNSAID = /^\(\)$/;
/** A list of texts to translate, as a Superset prints it: `[l'Some roles do not exist']` */
const LISTED = /^\[l?(['"])(.*)\1\]$/s;

/** Why a rule was not saved. A Superset says nothing where another rule has the name. */
export const refusalInWords = ({ message }: Pick<ErrorInfo, 'message'>): string =>
  UNSAID.test(message)
    ? 'The rule was not saved. Another rule may have this name.'
    : (LISTED.exec(message)?.[2] ?? message);
