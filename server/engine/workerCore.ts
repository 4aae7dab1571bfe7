import { EngineError } from './engine.ts';
import type { Driver, Sink, WriteCells } from './drivers/driver.ts';
import { createPageText } from './pageText.ts';
import { createSpoolWriter } from './spoolWriter.ts';
import type { Args, Call, Failure, Part, WorkerSetup } from './workerProtocol.ts';

/** Answers one call after another; the same in a child process and in tests within the process. */
export interface WorkerCore {
  handle(call: Call, send: (part: Part) => Promise<void>): Promise<unknown>;
  /** A promise where a server elsewhere must hear of it. */
  interrupt(): Promise<void> | undefined;
  close(): Promise<void>;
}

const PROGRESS_EVERY_MS = 250;
/** Rows gathered before they are sent: few enough to be quick, many enough to be cheap. */
const SEND_ROWS = 4096;

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

const sender = (send: (part: Part) => Promise<void>): Sink & { flush(): Promise<void> } => {
  const text = createPageText();
  let announced = Promise.resolve();
  const flush = async () => {
    await announced;
    const rows = text.rows();
    if (rows > 0) await send({ type: 'values', text: text.take().toString('utf8'), rows });
  };
  const take = async (cells: WriteCells, rows: number) => {
    text.add(cells, 0, rows);
    if (text.rows() >= SEND_ROWS) await flush();
  };
  return {
    columns(columns) {
      text.begin(columns.length);
      announced = send({ type: 'columns', columns });
    },
    values: (values, rows) => take(text.cells(values), rows),
    written: take,
    async restart() {
      text.clear();
      await send({ type: 'restart' });
    },
    flush,
  };
};

export const createWorkerCore = (
  driver: Driver,
  { spoolDir, resultBytes }: Pick<WorkerSetup, 'spoolDir' | 'resultBytes'>,
): WorkerCore => {
  const query = async (args: Args<'query'>, send: (part: Part) => Promise<void>) => {
    const sink = sender(send);
    const end = await driver.run({ ...args, wantsProgress: false }, sink);
    await sink.flush();
    return end;
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
        case 'query':
          return query(call.args, send);
        case 'store':
          return store(call.args, send);
        case 'inspect':
          return driver.inspect(call.args.sql, call.args.schema);
        case 'describe':
          return driver.describe(call.args.statement);
        case 'catalogs':
          return driver.catalogs();
        case 'schemas':
          return driver.schemas(call.args.catalog);
        case 'tables':
          return driver.tables(call.args.schema, call.args.catalog);
        case 'table':
          return driver.table(call.args.ref);
        case 'search':
          return driver.search(call.args.search);
        default:
          throw new EngineError('not_allowed', 'This worker runs statements only.');
      }
    },
    interrupt: () => driver.interrupt(),
    close: () => driver.close(),
  };
};
