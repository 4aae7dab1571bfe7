/** A file at an address, written to disk as it arrives, from hosts that an administrator named and from no other. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../../engine/engine.ts';
import type { NetworkRules } from '../../engine/network/addresses.ts';
import { checkedAddresses, pinnedLookup } from '../../engine/network/checkedAddresses.ts';
import { HttpError } from '../../errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { addressOf } from './address.ts';
import { type FileHost, hostFor } from './hosts.ts';

export interface FetchOptions {
  readonly dir: string;
  readonly hosts: readonly FileHost[];
  readonly network: NetworkRules;
  readonly bytesMax: number;
  readonly signal: AbortSignal;
}

const REDIRECTS_MAX = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Without a byte. */
const SILENCE_MS = 30_000;
/** As long as another format takes to be read. */
const WHOLE_MS = 1_800_000;
const MB = 1024 * 1024;

const refused = (message: string, cause?: unknown) => new HttpError(422, message, { cause });

/** What stands behind the question mark may be a signature, and is never repeated. */
const shown = ({ host }: URL): string => host;

const placeOf = async (url: URL, { hosts, network }: FetchOptions) => {
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
  options: FetchOptions,
  signal: AbortSignal,
): Promise<http.IncomingMessage> => {
  const addresses = await placeOf(url, options);
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
const followed = async (start: URL, options: FetchOptions, signal: AbortSignal) => {
  let url = start;
  for (let times = 0; times <= REDIRECTS_MAX; times += 1) {
    const answer = await answerOf(url, options, signal);
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

export const fetchFile = async (address: string, options: FetchOptions): Promise<UploadedFile> => {
  const start = addressOf(address);
  const path = join(options.dir, randomBytes(16).toString('hex'));
  const late = AbortSignal.timeout(WHOLE_MS);
  const signal = AbortSignal.any([options.signal, late]);
  try {
    const { url, answer } = await followed(start, options, signal);
    if (answer.statusCode !== 200) {
      answer.destroy();
      throw refused(`${shown(url)} answers ${answer.statusCode}.`);
    }
    if (Number(answer.headers['content-length'] ?? 0) > options.bytesMax) {
      answer.destroy();
      throw tooLarge(options.bytesMax);
    }
    const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
    if (!ENCODINGS_READ.has(encoding)) {
      answer.destroy();
      throw refused(`${shown(url)} sends the file packed in a way that is not read: ${encoding}.`);
    }
    const { through, bytes } = counting(options.bytesMax);
    const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(answer, through, output, { signal });
    return { path, name: nameOf(url, answer), bytes: bytes() };
  } catch (cause) {
    await rm(path, { force: true });
    if (cause instanceof HttpError) throw cause;
    throw refused(
      late.aborted
        ? 'The file did not arrive within half an hour.'
        : `The file could not be fetched from ${shown(start)}: ${cause instanceof Error ? cause.message : String(cause)}`,
      cause,
    );
  }
};
