/** Why a database could not be reached, by the message of its server or of the socket. */
import { at, type ConnectionProblem, noEncryption } from '../engine/connectionProblem.ts';

/** Failures that every socket reports in the same way; the database’s own patterns are tried first. */
const OF_ANY: readonly ConnectionProblem[] = [
  {
    pattern: /^Not connected: (.*)$/s,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    codes: [],
    fields: ['host', 'port'],
    message: (_address, [, reason]) => reason ?? '',
  },
  {
    pattern: /self[- ]signed|unable to (get|verify)|certificate|ERR_TLS_CERT|CERT_|altname/i,
    type: 'GENERIC_DB_ENGINE_ERROR',
    codes: [1002],
    fields: ['verify_certificate'],
    message: (address, { input }) =>
      `The certificate of ${at(address)} is not trusted (${(input ?? '').split('\n')[0]}). Have one issued for this host by a known authority, start this server with NODE_EXTRA_CA_CERTS naming the file of your own authority, or switch off “Check the certificate”.`,
  },
  noEncryption(
    /wrong version number|EPROTO|packet length too long|tlsv1|SSL routines|unrecognized name/i,
  ),
  {
    pattern: /ENOTFOUND|EAI_AGAIN|EAI_NODATA|getaddrinfo/,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    codes: [1007],
    fields: ['host'],
    message: ({ host }) =>
      `The host “${host}” is not known. Check its spelling, and that this server can look it up.`,
  },
  {
    pattern: /ECONNREFUSED/,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    codes: [1008],
    fields: ['host', 'port'],
    message: ({ host, port }) =>
      `Nothing listens on port ${port} of “${host}”. Check the port, and that the database is running and takes connections from elsewhere.`,
  },
  {
    pattern: /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|time(d )?[- ]?out|timeout/i,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    codes: [1009],
    fields: ['host', 'port'],
    message: (address) =>
      `${at(address)} did not answer in time. Check host and port, and whether a firewall stands between.`,
  },
  {
    pattern:
      /ECONNRESET|EPIPE|socket hang up|Connection terminated|Connection lost|closed the connection|other side closed/i,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    codes: [1014],
    fields: ['port', 'encryption'],
    message: (address) =>
      address.encryption
        ? `${at(address)} closed the connection. Check that the port is the one for encrypted connections of this kind of database.`
        : `${at(address)} closed the connection. Check that the port belongs to this kind of database; it may take encrypted connections only.`,
  },
  {
    pattern:
      /HTTP\/0\.9|Parse Error|Invalid (HTTP|response)|handshake|unexpected (packet|message)|protocol/i,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    codes: [1014],
    fields: ['port', 'encryption'],
    message: (address) =>
      `What answers at ${at(address)} is not this kind of database, or talks encrypted. Check the port and “Encrypted connection”.`,
  },
];

export const problemOf = (
  own: readonly ConnectionProblem[],
  text: string,
): { readonly problem: ConnectionProblem; readonly match: RegExpMatchArray } | null => {
  for (const problem of [...own, ...OF_ANY]) {
    const match = text.match(problem.pattern);
    if (match) return { problem, match };
  }
  return null;
};
