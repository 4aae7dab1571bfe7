/** Runs one statement at a time and passes its rows on while they arrive. */
import type { Connection } from 'mysql2';
import type { Parameter } from '../engine.ts';
import type { RunEnd, Runner, RunRequest, Sink } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { answerOf } from './answer.ts';
import { type Command, prepare, run } from './connection.ts';
import { engineError } from './errors.ts';
import { assertRuns, kindOf } from './kinds.ts';
import { assertAnswers, assertMeasuresAnswers } from './outfile.ts';
import type { Session, Sessions } from './session.ts';
import { single } from './statement.ts';
import { isSameAsText } from './types.ts';

/** What describes something and cannot be prepared runs as plain text. */
const NOT_PREPARED = 1295;

/** Whole numbers go as digits: the driver would send a double. */
const bound = (parameters: readonly Parameter[] = []) =>
  parameters.map((value) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'boolean' ? Number(value) : value;
  });

export const createRunner = (sessions: Sessions): Runner => {
  const interruption = createInterruption();
  const { owned } = sessions;

  const begin = async (
    { client, server }: Session,
    { statement, allowWrites, timeoutMs, limit }: RunRequest,
  ) => {
    await sessions.enter(client, statement.schema);
    await run(client, server.limits(timeoutMs, limit + 1));
    if (!allowWrites) await run(client, 'START TRANSACTION READ ONLY');
  };

  /** In an object, since the driver's commands must not be awaited themselves. */
  const started = async (
    client: Connection,
    { statement, allowWrites }: RunRequest,
  ): Promise<{ readonly command: Command }> => {
    const sql = single(statement);
    const kind = kindOf(sql);
    try {
      if (kind === 'explain') await assertMeasuresAnswers(client, sql);
      const prepared = await prepare(client, sql);
      if (kind === 'select' && !allowWrites) assertAnswers(prepared.columns);
      const values = bound(statement.parameters);
      // The driver reads it in half the time.
      const asText =
        kind === 'select' && values.length === 0 && prepared.columns.every(isSameAsText);
      const command = asText ? client.query(sql) : prepared.execute(values);
      // In line behind it.
      client.unprepare(sql);
      return { command: command as unknown as Command };
    } catch (error) {
      if (kind === 'select' || Reflect.get(Object(error), 'errno') !== NOT_PREPARED) throw error;
      return { command: client.query(sql) as unknown as Command };
    }
  };

  const pass = async ({ client }: Session, request: RunRequest, sink: Sink): Promise<RunEnd> => {
    const { command } = await started(client, request);
    const { isOver, ...end } = await answerOf(command, client, request.limit, sink);
    if (!isOver) await sessions.end(client);
    return end;
  };

  return {
    async run(request, sink) {
      const { statement, allowWrites } = request;
      assertRuns(single(statement), allowWrites);
      interruption.begin();
      try {
        const open = await sessions.get(request.owner, statement.schema);
        try {
          await begin(open, request);
          interruption.endBy((isRunning) => sessions.kill(open.client, isRunning));
          return await pass(open, request, sink);
        } finally {
          interruption.over();
          // A kill on its way must not meet this connection's next statement.
          if (interruption.isRequested()) await owned.close();
          else if (owned.isCurrent(open)) owned.clear(open);
        }
      } catch (error) {
        throw engineError(error, statement.sql);
      }
    },

    interrupt: interruption.request,

    progress: () => -1,
  };
};
