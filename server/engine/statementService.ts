import { type Column, EngineError, type HeldAnswer } from './engine.ts';
import type { Driver, Sink, WriteCells } from './drivers/driver.ts';
import { createHeldWriter, type HeldWriter } from './heldBytes.ts';
import { createPageText } from './pageText.ts';
import { createSpoolWriter } from './spoolWriter.ts';
import type { Args, Call, Failure, Part, WorkerSetup } from './calls.ts';

/** Answers one call after another; the same in a child process and in tests within the process. */
export interface WorkerCore {
  handle(call: Call, send: (part: Part) => Promise<void>): Promise<unknown>;
  /** A promise where a server elsewhere must hear of it. */
  interrupt(): Promise<void> | undefined;
  close(): Promise<void>;
}

const PROGRESS_EVERY_MS = 250;
/** A part of an answer: small enough to be read at one go, large enough to be cheap. */
const PART_ROWS = 4096;
const PART_BYTES = 1024 * 1024;
const MB = 1024 * 1024;
const LINE_END = Buffer.from('\n');

export const failureOf = (error: unknown): Failure =>
  error instanceof EngineError
    ? {
        code: error.code,
        message: error.message,
        at: error.line === null ? null : { line: error.line, column: error.column },
      }
    : {
        code: 'database',
        message: error instanceof Error ? error.message : String(error),
        at: null,
      };

export const errorOf = ({ code, message, at }: Failure) => new EngineError(code, message, at);

const tooLarge = (maxBytes: number, rows: number, bytes: number) =>
  new EngineError(
    'too_large',
    `The answer is larger than ${Math.floor(maxBytes / MB)} MB, the most that is held for one answer: its first ` +
      `${rows.toLocaleString('en-US')} rows have ${(bytes / MB).toFixed(1)} MB. ` +
      'Ask for fewer rows or columns, or let the database aggregate them.',
  );

/** Gathers an answer part by part, up to its limit of bytes. */
const holding = (writer: HeldWriter, maxBytes: number) => {
  const text = createPageText();
  let columns: readonly Column[] = [];
  let rowCount = 0;
  const flush = () => {
    if (text.rows() === 0) return;
    writer.append(Buffer.from(text.take()));
    writer.append(LINE_END);
  };
  const take = async (cells: WriteCells, rows: number) => {
    text.add(cells, 0, rows);
    rowCount += rows;
    const bytes = writer.size() + text.bytes();
    if (bytes > maxBytes) throw tooLarge(maxBytes, rowCount, bytes);
    if (text.rows() >= PART_ROWS || text.bytes() >= PART_BYTES) flush();
  };
  const sink: Sink = {
    columns(given) {
      columns = given;
      text.begin(given.length);
    },
    values: (values, rows) => take(text.cells(values), rows),
    written: take,
    async restart() {
      writer.discard();
      text.clear();
      rowCount = 0;
    },
  };
  const finish = (truncated: boolean): HeldAnswer => {
    flush();
    return { columns, rowCount, truncated, text: writer.finish() };
  };
  return { sink, finish };
};

export const createWorkerCore = (
  driver: Driver,
  { spoolDir, resultBytes }: Pick<WorkerSetup, 'spoolDir' | 'resultBytes'>,
): WorkerCore => {
  const hold = async ({ maxBytes, path, ...run }: Args<'hold'>) => {
    const writer = createHeldWriter(path);
    const { sink, finish } = holding(writer, maxBytes);
    try {
      const { truncated } = await driver.run({ ...run, wantsProgress: false }, sink);
      return finish(truncated);
    } catch (error) {
      writer.discard();
      throw error;
    }
  };

  const store = async ({ key, ...args }: Args<'store'>, send: (part: Part) => Promise<void>) => {
    let stopping: Promise<void> | undefined;
    const writer = createSpoolWriter(spoolDir, key, {
      maxBytes: resultBytes,
      onRows: (rows) => void send({ type: 'rows', rows }),
      // A server elsewhere would go on, and wait for somebody to read the rest.
      onCut: () => {
        stopping = driver.interrupt();
      },
    });
    let told = -1;
    const timer = setInterval(() => {
      const percent = Math.floor(driver.progress());
      if (percent > told && percent <= 100) {
        told = percent;
        void send({ type: 'progress', percent });
      }
    }, PROGRESS_EVERY_MS);
    try {
      const { truncated } = await driver
        .run({ ...args, wantsProgress: true }, writer)
        .catch(async (error: unknown) => {
          if (!writer.isCut()) throw error;
          // It may not meet the next statement.
          await stopping;
          return { truncated: true };
        });
      return await writer.finish(truncated);
    } catch (error) {
      await writer.discard();
      throw error;
    } finally {
      clearInterval(timer);
    }
  };

  return {
    async handle(call, send) {
      switch (call.name) {
        case 'hold':
          return hold(call.args);
        case 'store':
          return store(call.args, send);
        case 'inspect':
          return driver.inspect(call.args.sql, call.args.schema, call.args.as);
        case 'describe':
          return driver.describe(call.args.statement, call.args.as);
        case 'catalogs':
          return driver.catalogs(call.args.as);
        case 'schemas':
          return driver.schemas(call.args.catalog, call.args.as);
        case 'tables':
          return driver.tables(call.args.schema, call.args.catalog, call.args.as);
        case 'table':
          return driver.table(call.args.ref, call.args.as);
        case 'search':
          return driver.search(call.args.search, call.args.as);
        default:
          throw new EngineError('not_allowed', 'This worker runs statements only.');
      }
    },
    interrupt: () => driver.interrupt(),
    close: () => driver.close(),
  };
};
