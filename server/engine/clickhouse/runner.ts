/** Runs one statement at a time and passes its rows on while they arrive. */
import type { Readable } from 'node:stream';
import { stopped } from '../engine.ts';
import type { RunEnd, Runner, RunRequest, Sink } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import { answerOf, type ResultField } from './answer.ts';
import { engineError } from './errors.ts';
import { assertRuns } from './kinds.ts';
import type { Server } from './server.ts';
import { aRunning, type Running, type Session } from './session.ts';
import { single } from './statement.ts';
import { columnOf, readerOf } from './types.ts';

const LOOK_EVERY_MS = 400;

export const createRunner = (session: Session, home: string): Runner => {
  const interruption = createInterruption();
  let percent = -1;

  const watch = (running: Running): (() => void) => {
    let isLooking = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      const [read, total] = await session.progress(running);
      if (read !== undefined && total) percent = Math.min(99, (read / total) * 100);
      isLooking = false;
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  };

  const pass = async (
    body: Readable,
    server: Server,
    limit: number,
    sink: Sink,
  ): Promise<RunEnd & { readonly isOver: boolean }> => {
    const limited = limitedRows(sink, limit);
    const begin = (fields: readonly ResultField[]) =>
      limited.begin(fields.map(columnOf), fields.map(readerOf));
    for await (const part of answerOf(body, server.format, server.bareNumbers)) {
      if ('fields' in part) begin(part.fields);
      else if (await limited.pass(part.rows)) return { truncated: true, isOver: false };
    }
    if (!limited.hasBegun()) begin([]);
    return { truncated: false, isOver: true };
  };

  const perform = async (
    sql: string,
    request: RunRequest,
    one: Running,
    sink: Sink,
  ): Promise<RunEnd> => {
    const { statement, limit, allowWrites, timeoutMs, wantsProgress } = request;
    const limits = { allowWrites, timeoutMs, rows: allowWrites ? null : limit + 1 };
    const unwatch = wantsProgress ? watch(one) : () => undefined;
    try {
      const { body, server, written } = await session.send(
        sql,
        one,
        limits,
        statement.schema || home,
      );
      const { truncated, isOver } = await pass(body, server, limit, sink);
      if (!isOver) {
        body.destroy();
        await session.killLater(one);
      }
      return { truncated, changed: written > 0 ? written : undefined };
    } finally {
      unwatch();
    }
  };

  return {
    async run(request, sink) {
      const sql = single(request.statement);
      assertRuns(sql, request.allowWrites);
      interruption.begin();
      percent = -1;
      const one = aRunning();
      try {
        await session.open();
        interruption.endBy((isRunning) => session.kill(one, isRunning));
        return await perform(sql, request, one, sink);
      } catch (error) {
        if (interruption.isRequested()) throw stopped();
        throw session.lost(engineError(error, sql));
      } finally {
        interruption.over();
      }
    },

    interrupt: interruption.request,

    progress: () => percent,
  };
};
