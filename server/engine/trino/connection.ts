/** One request to the coordinator: to the checked addresses, on this origin only, without redirects. */
import { Agent, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { EngineError } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import { checkedAddresses, pinnedLookup } from '../network/checkedAddresses.ts';
import type { NetworkSetup } from '../drivers/network.ts';

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The user to impersonate, if not the connection’s user. */
  readonly as?: string | null;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

export interface Connection {
  ask(request: ServerRequest): Promise<HttpReply>;
  close(): void;
}

const CONNECT_WITHIN_MS = 10_000;
const DEFAULT_USER = 'sextant';

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** The name, if a header carries it unchanged. */
const PLAIN_NAME = /^[!-~](?:[ -~]*[!-~])?$/;
const PLAIN_LETTERS = 'it takes letters without accents, digits and plain signs.';

const signedIn = ({ user, password, encryption }: NetworkSetup): Record<string, string> => {
  const name = user ?? DEFAULT_USER;
  if (!PLAIN_NAME.test(name)) {
    throw new EngineError(
      'connection',
      `Trino cannot be told the user ${JSON.stringify(name)}: ${PLAIN_LETTERS}`,
    );
  }
  if (password === null) return { 'X-Trino-User': name };
  if (!encryption) {
    throw new EngineError(
      'connection',
      'Trino takes a password over an encrypted connection only. Switch on “Encrypted connection”, or leave the password empty.',
    );
  }
  return { 'X-Trino-User': name, Authorization: basic(name, password) };
};

/**
 * The headers with the user of the statement. The coordinator decides whether the connection may impersonate that user.
 */
const speakingFor = (as: string, { user, password }: NetworkSetup): Record<string, string> => {
  if (!PLAIN_NAME.test(as)) {
    throw new EngineError(
      'unknown_person',
      `This database is asked as the signed-in person, and Trino cannot be told the name ${JSON.stringify(as)}: ${PLAIN_LETTERS}`,
    );
  }
  // Where no password is required, the person would otherwise count as signed in.
  return { 'X-Trino-User': as, Authorization: basic(user ?? DEFAULT_USER, password ?? '') };
};

export const connect = async (setup: NetworkSetup, network: NetworkRules): Promise<Connection> => {
  const { host, port, encryption, verifyCertificate } = setup;
  const own = signedIn(setup);
  const lookup = pinnedLookup(await checkedAddresses(host, port, network));
  const agent = encryption
    ? new TlsAgent({ keepAlive: true, lookup, rejectUnauthorized: verifyCertificate })
    : new Agent({ keepAlive: true, lookup });
  const send = encryption ? tlsRequest : plainRequest;

  const ask = ({
    method,
    path,
    headers = {},
    as = null,
    body,
    signal,
  }: ServerRequest): Promise<HttpReply> =>
    new Promise((resolve, reject) => {
      const forWhom = as === null ? {} : speakingFor(as, setup);
      const request = send(
        { host, port, method, path, agent, headers: { ...own, ...headers, ...forWhom }, signal },
        (response) => {
          const { statusCode = 0, headers: answered } = response;
          textOf(response).then(
            (text) => resolve({ status: statusCode, headers: answered, text }),
            reject,
          );
        },
      );
      const tooLong = setTimeout(
        () => request.destroy(new Error('connect timeout')),
        CONNECT_WITHIN_MS,
      );
      request.once('socket', (socket) => {
        if (!socket.connecting) clearTimeout(tooLong);
        else socket.once(encryption ? 'secureConnect' : 'connect', () => clearTimeout(tooLong));
      });
      request.once('close', () => clearTimeout(tooLong));
      request.once('error', reject);
      // With a text behind them, Node writes headers as UTF-8.
      request.end(body === undefined ? undefined : Buffer.from(body));
    });

  return { ask, close: () => agent.destroy() };
};
