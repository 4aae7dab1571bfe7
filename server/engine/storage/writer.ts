/** A child process that writes one table and ends. */
import type { DuckdbSetup } from '../duckdb/instance.ts';
import type { Failure } from '../calls.ts';
import { failureOf } from '../statementService.ts';
import type { StoredTable } from './catalogFile.ts';
import { type WriteRequest, writeTable } from './writeTable.ts';

export interface WriterOrder {
  readonly setup: DuckdbSetup;
  readonly file: string;
  readonly request: WriteRequest;
}

export type FromWriter =
  | { readonly type: 'progress'; readonly percent: number }
  | { readonly type: 'written'; readonly table: StoredTable }
  | { readonly type: 'failed'; readonly failure: Failure };

const send = (message: FromWriter) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (order: WriterOrder) => {
  void writeTable(order.setup, order.file, order.request, (percent) => {
    if (percent >= 0) void send({ type: 'progress', percent });
  })
    .then(
      (table) => send({ type: 'written', table }),
      (error: unknown) => send({ type: 'failed', failure: failureOf(error) }),
    )
    .then(() => process.exit(0));
});
