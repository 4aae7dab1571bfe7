/**
 * Connections to the Superset. A server may close a kept one at any moment (gunicorn does after two idle seconds), and
 * what is sent at that moment is lost. So a write never travels on a kept connection, and a read that is lost is sent
 * again on a new one.
 */
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Below the two seconds of gunicorn; a shorter `Keep-Alive: timeout=` of a reply is respected too. */
const IDLE_MS = 1000;
const MAX_IDLE_CONNECTIONS = 64;
const CONNECT_WITHIN_MS = 10_000;
/** A Superset whose database runs a long query is silent for that long. */
const SILENT_FOR_MS = 15 * 60_000;
const MAX_HEADER_BYTES = 65_536;

export interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface Connections {
  /** Rejects with the error of the connection, which has its code. */
  readonly send: (sent: Sent) => Promise<IncomingMessage>;
}

/** The kept connection was closed while the request was sent. */
class Stale extends Error {
  override readonly name = 'Stale';
}

/** The codes of a connection that the other side closed. */
export const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The code of a connection that was made and stayed silent. */
export const SILENT = 'ESILENT';

const timedOut = (code: string, message: string): Error =>
  Object.assign(new Error(message), { code });

const limitConnecting = (request: ClientRequest): void => {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(
      () => request.destroy(timedOut('ETIMEDOUT', 'The connection was not accepted in time')),
      CONNECT_WITHIN_MS,
    );
    const clear = () => clearTimeout(timer);
    socket.once('connect', clear).once('close', clear);
  });
};

const attempt = (
  agent: http.Agent,
  { method, url, headers, body, signal }: Sent,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(url, {
      agent,
      method,
      headers: Object.fromEntries(headers),
      signal,
      timeout: SILENT_FOR_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    limitConnecting(outgoing);
    outgoing.once('response', resolve);
    // Without a reply, such as where the other side changes to another protocol.
    outgoing.once('close', () => reject(new Error('The connection ended without a reply')));
    outgoing.once('timeout', () => outgoing.destroy(timedOut(SILENT, 'No reply in time')));
    outgoing.on('error', (error) => {
      const isStale = outgoing.reusedSocket && CLOSED.has(codeOf(error));
      reject(isStale ? new Stale('A kept connection was closed', { cause: error }) : error);
    });
    if (body === null) outgoing.end();
    else pipeline(Readable.fromWeb(body), outgoing, (error) => error && reject(error));
  });

export const createConnections = (superset: URL): Connections => {
  const { Agent } = superset.protocol === 'https:' ? https : http;
  const kept = new Agent({
    keepAlive: true,
    timeout: IDLE_MS,
    maxFreeSockets: MAX_IDLE_CONNECTIONS,
  });
  const unshared = new Agent({ keepAlive: false });
  return {
    send: async (sent) => {
      if (!['GET', 'HEAD'].includes(sent.method) || sent.body) return attempt(unshared, sent);
      try {
        return await attempt(kept, sent);
      } catch (error) {
        if (error instanceof Stale) return attempt(unshared, sent);
        throw error;
      }
    },
  };
};
