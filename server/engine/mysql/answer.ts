/** Reads a result from its first field to its end in parts; the connection pauses while a part is taken. */
import type { Connection, FieldPacket } from 'mysql2';
import type { Sink } from '../drivers/driver.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import type { Command } from './connection.ts';
import { columnOf, readerOf } from './types.ts';

const PART_ROWS = 1000;

export interface Answered {
  readonly truncated: boolean;
  /** False when the server has more to send: then the connection cannot be used again. */
  readonly isOver: boolean;
  /** Of a statement without rows. */
  readonly changed: number | undefined;
}

/** How long the row beyond the limit may be the last one before the server counts as still sending. */
const OVER_WITHIN_MS = 50;

const changedBy = (header: unknown): number | undefined => {
  const affected: unknown = Reflect.get(Object(header), 'affectedRows');
  return typeof affected === 'number' ? affected : undefined;
};

export const answerOf = (
  command: Command,
  client: Connection,
  limit: number,
  sink: Sink,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const limited = limitedRows(sink, limit);
    let rows: unknown[][] = [];
    let isMore = false;
    let isDone = false;
    let changed: number | undefined;
    let passing: Promise<unknown> = Promise.resolve();
    let waiting: NodeJS.Timeout | undefined;

    const settle = (act: () => void) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(waiting);
      client.removeListener('error', fail);
      act();
    };
    const fail = (error: unknown) =>
      settle(() => {
        client.resume();
        reject(error);
      });
    const finish = (isOver: boolean) =>
      settle(() => passing.then(() => resolve({ truncated: isMore, isOver, changed }), reject));

    const pass = (rests: boolean) => {
      const part = rows;
      rows = [];
      if (part.length === 0 || !limited.hasBegun()) return;
      if (rests) client.pause();
      passing = limited.pass(part);
      passing.then(() => rests && client.resume(), fail);
    };

    client.on('error', fail);
    command.on('fields', (fields: readonly FieldPacket[] | undefined) => {
      // A procedure may return several results; the first one counts.
      if (limited.hasBegun()) return;
      const own = fields ?? [];
      limited.begin(own.map(columnOf), own.map(readerOf));
      // Rows are arrays, but the driver still refuses some names, which it does not need.
      for (const [at, field] of own.entries()) field.name = String(at);
    });
    command.on('result', (row, index) => {
      if (isDone || index > 0) return;
      if (!Array.isArray(row)) {
        changed = changedBy(row);
        return;
      }
      if (isMore) return finish(false);
      rows.push(row);
      isMore = rows.length > limited.left();
      if (isMore || rows.length >= PART_ROWS) pass(true);
      // The limit requests one row more than needed, so this is usually the last one.
      if (isMore) {
        waiting = setTimeout(() => passing.then(() => finish(false), fail), OVER_WITHIN_MS);
      }
    });
    command.on('error', fail);
    command.on('end', () => {
      if (isDone) return;
      // A paused connection would not begin its next command.
      pass(false);
      finish(true);
    });
  });
