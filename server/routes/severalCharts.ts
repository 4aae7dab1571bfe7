/**
 * The data of several charts in one request, each sent as soon as it is there: `POST /api/v1/chart/several`. Who no longer
 * waits for some of them says so while the request goes on for the others: `POST /api/v1/chart/several/left`.
 */
import { type Context, Hono } from 'hono';
import { entryLine, SEVERAL_TYPE } from '#common/severalCharts.ts';
import { LeftCharts, SeveralCharts } from '#common/wire/severalCharts.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { resultPieces } from '../charts/dataReplies.ts';
import { createOpenCharts } from '../charts/openCharts.ts';
import { createTurns } from '../charts/turns.ts';
import { chartTimeout } from '../charts/savedQuery.ts';
import type { Deps } from '../deps.ts';
import { askerLeft, HttpError } from '../errors.ts';
import { coderFor } from '../http/coders.ts';
import { reading } from '../http/reads.ts';
import { jsonBody } from '../http/validate.ts';
import { readSeveralCharts, toQueryContext } from '../query/body.ts';
import { type Answered, answerQueries } from '../query/context.ts';
import { type Piece, sizeOf, streamOf } from '../query/pieces.ts';
import { longBodies } from '../middleware/longBodies.ts';
import { onError } from '../middleware/onError.ts';

const OK = 200;
/** Of one request: a person may have some fifty waiting, with several pages. */
const QUERIES_AT_ONCE = 16;

type Ended = { readonly at: number } & (
  | { readonly answered: Answered }
  | { readonly failure: unknown }
);

/** Work whose failure is its result: it may fail before anybody reads what came before it. */
const endOf = (work: Promise<Answered>, at: number): Promise<Ended> =>
  work.then(
    (answered) => ({ at, answered }),
    (failure: unknown) => ({ at, failure }),
  );

/** What has ended, first come first. */
const asTheyEnd = async function* (ends: readonly Promise<Ended>[]): AsyncGenerator<Ended> {
  const open = new Map(ends.entries());
  while (open.size > 0) {
    const ended = await Promise.race(open.values());
    open.delete(ended.at);
    yield ended;
  }
};

const discardAnswer = (ended: Ended): void => {
  if ('answered' in ended) ended.answered.discard();
};

export const severalCharts = (deps: Deps) => {
  const fail = onError(deps.log);
  const open = createOpenCharts();

  /** A chart that fails has the reply that it has when it is asked for alone. */
  const failurePieces = async (c: Context<Env>, failure: unknown) => {
    const error = failure instanceof Error ? failure : new Error(String(failure));
    const reply = await fail(error, c);
    return { status: reply.status, pieces: [await reply.text()] };
  };

  const entries = async function* (
    c: Context<Env>,
    ends: readonly Promise<Ended>[],
  ): AsyncGenerator<readonly Piece[]> {
    for await (const ended of asTheyEnd(ends)) {
      const { at } = ended;
      if ('answered' in ended) {
        const { answered } = ended;
        try {
          const pieces = resultPieces(answered.entries);
          yield [entryLine({ at, status: OK, bytes: sizeOf(pieces) }), ...pieces];
        } finally {
          answered.discard();
        }
      } else {
        const { status, pieces } = await failurePieces(c, ended.failure);
        yield [entryLine({ at, status, bytes: sizeOf(pieces) }), ...pieces];
      }
    }
  };

  const app = new Hono<Env>();

  app.post('/api/v1/chart/several/left', needs('can_read', 'Chart'), jsonBody(LeftCharts), (c) => {
    const { id, charts } = c.req.valid('json');
    return c.json({ result: open.leave(c.get('viewer'), id, charts) });
  });

  return app.post(
    '/api/v1/chart/several',
    needs('can_read', 'Chart'),
    longBodies(),
    reading({ body: SeveralCharts }, async (c: Context<Env>) => {
      const { charts, id } = await readSeveralCharts(c);
      // An abort that has been is not told again.
      if (c.req.raw.signal.aborted) throw askerLeft();
      const viewer = c.get('viewer');
      const left = new AbortController();
      const signal = AbortSignal.any([c.req.raw.signal, left.signal]);
      const { signals, close } = open.opened(viewer, { id, count: charts.length });
      const inTurn = createTurns(QUERIES_AT_ONCE);
      const answer = async (chart: unknown, own: AbortSignal | undefined): Promise<Answered> => {
        const context = toQueryContext(chart);
        if ((context.result_format ?? 'json') !== 'json')
          throw new HttpError(400, 'A file is asked for alone.');
        const timeout = await chartTimeout(deps, viewer, context);
        return inTurn(context.queries.length, () =>
          answerQueries(context, {
            deps,
            viewer,
            signal: own ? AbortSignal.any([signal, own]) : signal,
            isForced: context.force === true,
            form: 'json',
            isOneOfSeveral: charts.length > 1,
            cacheTimeout: timeout,
          }),
        );
      };
      const ends = charts.map((chart, at) => endOf(answer(chart, signals[at]), at));
      void Promise.all(ends).then(close);
      // Nobody reads what comes later, not even from a body that was never begun.
      signal.addEventListener('abort', () => {
        for (const end of ends) void end.then(discardAnswer);
      });
      const coder = coderFor(c.req.header('accept-encoding')) ?? null;
      const body = streamOf(entries(c, ends), { coder, onLeft: () => left.abort() });
      return c.body(body, OK, {
        'Content-Type': SEVERAL_TYPE,
        ...(coder ? { 'Content-Encoding': coder.coding } : {}),
        Vary: 'Accept-Encoding',
        // An nginx between would hold short answers back until longer ones fill its buffer.
        'X-Accel-Buffering': 'no',
      });
    }),
  );
};
