import { CLOSED, codeOf, SILENT } from './connections.ts';

/** Codes of a connection that was never made, so the request was not received. */
const AWAY: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);

const textOf = (code: string): string => {
  if (AWAY.has(code)) return 'does not answer';
  if (code === SILENT) return 'did not reply in time';
  if (CLOSED.has(code)) return 'closed the connection before its reply';
  return 'sent a reply that cannot be read';
};

/** The Superset sent no reply that could be passed back. */
export class NoReply extends Error {
  override readonly name = 'NoReply';
  readonly status: 502 | 504;
  /** It did not receive the request. */
  readonly isAway: boolean;
  constructor(cause: unknown) {
    const code = codeOf(cause);
    super(textOf(code), { cause });
    this.status = code === SILENT || code === 'ETIMEDOUT' ? 504 : 502;
    this.isAway = AWAY.has(code);
  }
}
