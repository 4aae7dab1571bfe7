import {
  type ConnectionProblem,
  needsEncryption,
  noEncryption,
  noRight,
  refusesOurAddress,
  unknownDatabase,
  unknownUser,
  wrongPassword,
} from '../connectionProblem.ts';

export const problems: readonly ConnectionProblem[] = [
  unknownUser(/role "(.*?)" does not exist/i),
  unknownDatabase(/database "(.*?)" does not exist/i),
  noRight(/permission denied for database/i),
  needsEncryption(/no pg_hba\.conf entry.*(no encryption|SSL off)/is),
  refusesOurAddress(
    /pg_hba\.conf (rejects|entry)|no pg_hba\.conf/i,
    ['host', 'username', 'database'],
    'Its pg_hba.conf has to let this server in.',
  ),
  noEncryption(/server does not support SSL/i),
  wrongPassword(
    /password authentication failed|no password supplied|client password must be|\bSASL\b/i,
  ),
];
