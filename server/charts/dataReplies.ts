/** Replies of chart data, as JSON and as files. */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { type Env, shareOf } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { discardHeld } from '../engine/heldBytes.ts';
import { HttpError } from '../errors.ts';
import { attachment } from '../http/attachment.ts';
import { type Coder, coderFor, MIN_BYTES } from '../http/coders.ts';
import type { Answered } from '../query/context.ts';
import { fileTables } from '../query/entry.ts';
import { createReplies } from '../query/kept/replies.ts';
import { bodyOf, type Piece, sizeOf, textsOf, wholeBytes, wholeOf } from '../query/pieces.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** A longer reply is not kept, */
const KEPT_MAX_BYTES = 8 * 1024 * 1024;
/** and one that is not kept is sent part by part, beyond what a usual chart takes. */
const WHOLE_MAX_BYTES = 2 * 1024 * 1024;

/** What a reply of kept answers is known by; null where one of them is new, or rows of other charts stand beside them. */
const replyName = (
  pieces: readonly Piece[],
  { deliveries, hasLayers }: Pick<Answered, 'deliveries' | 'hasLayers'>,
): string | null => {
  if (hasLayers) return null;
  const times = deliveries.map(({ cachedAt }) => cachedAt?.getTime());
  if (times.length === 0 || times.includes(undefined)) return null;
  const keys = deliveries.map(
    ({ cacheKey, shown }, at) => `${cacheKey} ${times[at]} ${shown ? JSON.stringify(shown) : ''}`,
  );
  return hash('sha256', `${keys.join()}\n${textsOf(pieces)}`, 'base64url');
};

const listOf = (entries: readonly (readonly Piece[])[]): readonly Piece[] => [
  '[',
  ...entries.flatMap((entry, at) => (at === 0 ? entry : [',', ...entry])),
  ']',
];

/** What `POST /api/v1/chart/data` replies with. */
export const resultPieces = (entries: readonly (readonly Piece[])[]): readonly Piece[] => [
  '{"result":',
  ...listOf(entries),
  '}',
];

export const createDataReplies = (deps: Deps) => {
  const replies = createReplies(deps.now);

  /** A reply of kept answers is kept too, as it is sent. */
  const bytesOf = (pieces: readonly Piece[], name: string | null, coder: Coder | null) => {
    const whole = () => wholeBytes(pieces);
    if (name !== null) return replies.get(name, coder, whole);
    return coder ? whole().then(coder.whole) : whole();
  };

  const send = async (
    c: Context<Env>,
    pieces: readonly Piece[],
    { discard, ...answered }: Pick<Answered, 'deliveries' | 'hasLayers' | 'discard'>,
  ) => {
    const size = sizeOf(pieces);
    const name = size > KEPT_MAX_BYTES ? null : replyName(pieces, answered);
    if (name === null && size > WHOLE_MAX_BYTES) {
      return c.body(bodyOf(pieces, discard), 200, { 'Content-Type': JSON_TYPE });
    }
    const coder = size < MIN_BYTES ? null : (coderFor(c.req.header('accept-encoding')) ?? null);
    try {
      const bytes = await bytesOf(pieces, name, coder);
      return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        'Content-Type': JSON_TYPE,
        'Content-Length': String(bytes.length),
        ...(coder ? { 'Content-Encoding': coder.coding, Vary: 'Accept-Encoding' } : {}),
      });
    } finally {
      discard();
    }
  };

  const json = (c: Context<Env>, answered: Answered) =>
    send(c, resultPieces(answered.entries), answered);

  /** One after the other, as many charts: of each its answer, or why there is none. */
  const several = (
    c: Context<Env>,
    charts: readonly (Answered | { readonly failure: string })[],
  ) => {
    const answered = charts.filter((chart) => 'entries' in chart);
    const of = charts.map((chart): readonly Piece[] => {
      if ('failure' in chart) return [JSON.stringify({ message: chart.failure })];
      const isIndexed = chart.deliveries.every(({ answer }) => answer.isIndexed === true);
      return ['{"result":', ...listOf(chart.entries), `,"is_indexed":${isIndexed}}`];
    });
    return send(c, ['{"result":', ...listOf(of), '}'], {
      deliveries: answered.flatMap(({ deliveries }) => deliveries),
      hasLayers: answered.some(({ hasLayers }) => hasLayers),
      discard: () => {
        for (const { discard } of answered) discard();
      },
    });
  };

  const file = async (
    c: Context<Env>,
    { deliveries, discard }: Answered,
    format: 'csv' | 'xlsx',
  ) => {
    const tables = fileTables(deliveries);
    if (tables.length === 0) throw new HttpError(400, 'Empty query result');
    const at = deps.now();
    const owner = shareOf(c.get('viewer'));
    const { signal } = c.req.raw;
    const made = await deps.shaper.file({ tables, format, at }, { owner, signal }).finally(discard);
    return c.body(
      bodyOf([wholeOf(made)], () => discardHeld(made)),
      200,
      attachment(at, tables.length > 1 ? 'zip' : format),
    );
  };

  return { json, several, file };
};
