/** Error types of a front whose Superset sent no reply. */

/** It could not be reached, so nothing was carried out. */
export const SERVER_AWAY = 'SERVER_AWAY_ERROR';

/** It closed the connection, so the request may have been carried out. */
export const NO_REPLY = 'NO_REPLY_ERROR';
