/** Passes one request on to the Superset and its reply back, both as streams. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Context } from 'hono';
import { clientAddress, UNKNOWN } from '../access/clientAddress.ts';
import type { Env } from '../access/viewer.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { codeOf, createConnections } from './connections.ts';
import { NoReply } from './noReplyError.ts';
import { passedBack } from './passedBack.ts';
import { passedOn } from './passedOn.ts';

export interface Way {
  /** The address of that Superset, at the root of its host. */
  readonly superset: URL;
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  /** The address we listen at, which is our public address unless another one is set. */
  readonly listensAt: () => URL;
  readonly log: Log;
}

export type Forward = (
  c: Context<Env>,
  /** What is different from the request of the browser. */
  changed?: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Another address, without the query. */
    readonly path?: string;
  },
) => Promise<Response>;

const BODILESS = new Set([204, 205, 304]);
/** Those of RFC 9110; a browser reads no others. */
const isStatus = (status: number): boolean => status >= 200 && status <= 599;
const STATUS_TEXT = /^[\t\x20-\x7e]+$/;

/** The code and the text of an error of the network, which has no content of requests. */
const causeOf = (error: unknown) => ({
  code: codeOf(error),
  cause: error instanceof Error ? error.message : String(error),
});

export const createForward = ({ superset, config, listensAt, log }: Way): Forward => {
  const addressOf = clientAddress(config.trustedProxies);
  const { send } = createConnections(superset);

  const report = (message: string, c: Context<Env>, error: unknown) =>
    log.error(message, {
      superset: superset.host,
      method: c.req.method,
      path: c.req.path,
      ...causeOf(error),
    });

  const reportCut = (c: Context<Env>, reply: IncomingMessage) =>
    reply.on('error', (error) => {
      if (!c.req.raw.signal.aborted) report('The reply of the Superset was cut', c, error);
    });

  return async (c, changed) => {
    const { raw } = c.req;
    const { pathname, search } = new URL(raw.url);
    const url = new URL(superset);
    url.pathname = changed?.path ?? pathname;
    url.search = changed?.path === undefined ? search : '';
    const address = addressOf(c);
    const headers = passedOn(raw.headers, {
      publicUrl: config.publicUrl ?? listensAt(),
      client: address === UNKNOWN ? null : address,
    });
    // A length without a body would make the Superset read the next request as this one's body.
    if (!raw.body) headers.delete('content-length');
    else if (!headers.has('content-length')) headers.set('transfer-encoding', 'chunked');
    for (const [name, value] of Object.entries(changed?.headers ?? {})) headers.set(name, value);
    const method = changed?.method ?? raw.method;
    const body = raw.body as ReadableStream<Uint8Array> | null;
    const reply = await send({ method, url, headers, body, signal: raw.signal }).catch(
      (error: unknown) => {
        const failure = new NoReply(error);
        if (!raw.signal.aborted) report(`The Superset ${failure.message}`, c, error);
        throw failure;
      },
    );
    const { statusCode: status = 502, statusMessage = '' } = reply;
    reportCut(c, reply);
    if (!isStatus(status)) {
      reply.destroy();
      throw new NoReply(new Error(`${status} is no status`));
    }
    const isEmpty = BODILESS.has(status) || method === 'HEAD';
    if (isEmpty) reply.resume();
    const back = passedBack(reply.rawHeaders, superset);
    // The client would wait for what never comes.
    if (status === 204 || status === 205) back.delete('content-length');
    return new Response(isEmpty ? null : (Readable.toWeb(reply) as unknown as BodyInit), {
      status,
      ...(STATUS_TEXT.test(statusMessage) ? { statusText: statusMessage } : {}),
      headers: back,
    });
  };
};
