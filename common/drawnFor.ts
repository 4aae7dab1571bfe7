/**
 * The header in which a page names the account it was drawn for. The cookie may be another one's since: whoever signs in
 * in another window of the browser changes it for all, and what this page holds must not be sent as theirs.
 */
export const DRAWN_FOR = 'X-Sextant-Drawn-For';

/** The same as a field, where a beacon can have no headers. */
export const DRAWN_FOR_FIELD = 'drawn_for';
