import {
  type ConnectionProblem,
  needsEncryption,
  noRight,
  unknownDatabase,
  wrongPassword,
} from '../connectionProblem.ts';

export const problems: readonly ConnectionProblem[] = [
  wrongPassword(/\b401\b|Unauthorized|Authentication failed/i),
  unknownDatabase(/Catalog '(.*?)' (?:not found|does not exist)|CATALOG_NOT_FOUND/i),
  needsEncryption(
    /Password not allowed for insecure|Insecure connection|password.{0,200}(?:TLS|HTTPS|encrypted connection only)/i,
  ),
  noRight(/\b403\b|Access Denied|PERMISSION_DENIED/i),
];
