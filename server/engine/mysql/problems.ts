import {
  type ConnectionProblem,
  needsEncryption,
  noEncryption,
  noRight,
  refusesOurAddress,
  unknownDatabase,
  wrongPassword,
} from '../connectionProblem.ts';

export const problems: readonly ConnectionProblem[] = [
  noRight(/ER_DBACCESS_DENIED_ERROR|Access denied for user .* to database/i),
  wrongPassword(/ER_ACCESS_DENIED|Access denied for user/i),
  unknownDatabase(/(?:ER_BAD_DB_ERROR|Unknown database)(?:.*?'(.*?)')?/i),
  needsEncryption(/ER_SECURE_TRANSPORT_REQUIRED|insecure transport|require_secure_transport/i),
  noEncryption(/HANDSHAKE_NO_SSL_SUPPORT|does not support secure connection/i),
  refusesOurAddress(
    /ER_HOST_NOT_PRIVILEGED|is not allowed to connect to this (MySQL|MariaDB)/i,
    ['host', 'username'],
    'Grant the user access from here.',
  ),
];
