/** What a process for files at addresses does: it writes one to disk as it arrives, from hosts that an administrator named and from no other. */
import { createWriteStream } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../../engine/engine.ts';
import { checkedAddresses, pinnedLookup } from '../../engine/network/checkedAddresses.ts';
import { HttpError, messageOf } from '../../errors.ts';
import type { Service } from '../../processes/service.ts';
import { addressOf } from './address.ts';
import type { FetchCalls, FetchedFile, FetchOrder } from './calls.ts';
import { hostFor } from './hosts.ts';

const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Without a byte. */
const SILENCE_MS = 30_000;
const MB = 1024 * 1024;

const refused = (message: string, cause?: unknown) => new HttpError(422, message, { cause });

/** What stands behind the question mark may be a signature, and is never repeated. */
const shown = ({ host }: URL): string => host;

const placeOf = async (url: URL, { hosts, network }: FetchOrder) => {
  const host = hostFor(hosts, url);
  if (!host)
    throw refused(
      `Files of ${url.protocol}//${shown(url)} are not fetched. An administrator names the hosts (SEXTANT_FILE_HOSTS).`,
    );
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  try {
    // A host that is named itself may be in a private network; whatever a pattern matches may not.
    const rules = { ...network, refusePrivate: host.name.startsWith('*.') };
    return await checkedAddresses(url.hostname, port, rules);
  } catch (cause) {
    throw refused(
      cause instanceof EngineError
        ? `${shown(url)} is at an address that is never fetched from.`
        : `The host ${shown(url)} was not found.`,
      cause,
    );
  }
};

const answerOf = async (
  url: URL,
  order: FetchOrder,
  signal: AbortSignal,
): Promise<http.IncomingMessage> => {
  const addresses = await placeOf(url, order);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      lookup: pinnedLookup(addresses),
      headers: { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Sextant' },
      agent: false,
      signal,
      timeout: SILENCE_MS,
    });
    asking.on('response', resolve);
    asking.on('error', reject);
    asking.on('timeout', () => asking.destroy(new Error('No byte arrived for 30 seconds.')));
    asking.end();
  });
};

/** Redirects lead to named hosts only. */
const followed = async (start: URL, order: FetchOrder, signal: AbortSignal) => {
  let url = start;
  for (let times = 0; times <= REDIRECTS_MAX; times += 1) {
    const answer = await answerOf(url, order, signal);
    const { statusCode: status = 0, headers } = answer;
    if (!REDIRECTS.has(status)) return { url, answer };
    answer.destroy();
    const { location = '' } = headers;
    if (!URL.canParse(location, url)) throw refused(`${shown(url)} leads nowhere.`);
    url = addressOf(new URL(location, url).href);
  }
  throw refused(`${shown(start)} leads from one address to the next.`);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The name that the answer gives to the file (RFC 6266); the one in UTF-8 before the plain one. */
const nameIn = (disposition: string): string | undefined => {
  const [, utf8] = /;\s*filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition) ?? [];
  if (utf8) return decoded(utf8);
  const [, quoted, token] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? token;
};

const nameOf = (url: URL, { headers }: http.IncomingMessage): string => {
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? url.hostname;
  const name = nameIn(headers['content-disposition'] ?? '') || decoded(last);
  return name.replaceAll(/[/\\\p{Cc}]/gu, '_').slice(0, 255);
};

/** Not every server sends a file as it is because it is asked to. Files packed with gzip are read. */
const ENCODINGS_READ: ReadonlySet<string> = new Set(['', 'identity', 'gzip', 'x-gzip']);

const tooLarge = (limit: number) =>
  new HttpError(413, `The file is larger than ${Math.floor(limit / MB)} MB.`);

const counting = (limit: number) => {
  let bytes = 0;
  const through = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      if (bytes > limit) done(tooLarge(limit));
      else done(null, part);
    },
  });
  return { through, bytes: () => bytes };
};

const fetched = async (order: FetchOrder, signal: AbortSignal): Promise<FetchedFile> => {
  const { bytesMax, path } = order;
  const start = addressOf(order.address);
  try {
    const { url, answer } = await followed(start, order, signal);
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw refused(`${shown(url)} answers ${answer.statusCode}.`);
    }
    if (Number(answer.headers['content-length'] ?? 0) > bytesMax) {
      answer.destroy();
      throw tooLarge(bytesMax);
    }
    const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
    if (!ENCODINGS_READ.has(encoding)) {
      answer.destroy();
      throw refused(`${shown(url)} sends the file packed in a way that is not read: ${encoding}.`);
    }
    const { through, bytes } = counting(bytesMax);
    // Never made anew: whoever asked may have removed it.
    await pipeline(answer, through, createWriteStream(path, { flags: 'r+' }), { signal });
    return { name: nameOf(url, answer), bytes: bytes() };
  } catch (cause) {
    if (cause instanceof HttpError) throw cause;
    throw refused(
      `The file could not be fetched from ${shown(start)}: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    );
  }
};

export const createFetchService = (): Service<FetchCalls> => {
  let stop = new AbortController();
  return {
    calls: {
      async fetch(order) {
        stop = new AbortController();
        try {
          return await fetched(order, stop.signal);
        } catch (cause) {
          if (!(cause instanceof HttpError)) throw cause;
          return { refusal: messageOf(cause.body), status: cause.status === 413 ? 413 : 422 };
        }
      },
    },
    interrupt() {
      stop.abort();
      return undefined;
    },
  };
};
