import type { Cell } from './engine.ts';
import { EngineError } from './engine.ts';
import type { Driver, Sink } from './drivers/driver.ts';
import { createSpoolWriter } from './spoolWriter.ts';
import type { Args, Call, Failure, Part } from './workerProtocol.ts';

/** Answers one call after another; the same in a child process and in tests within the process. */
export interface WorkerCore {
  handle(call: Call, send: (part: Part) => Promise<void>): Promise<unknown>;
  interrupt(): void;
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
  let held: Cell[][] = [];
  let rows = 0;
  const flush = async () => {
    if (rows === 0) return;
    const part: Part = { type: 'values', text: JSON.stringify(held), rows };
    held = [];
    rows = 0;
    await send(part);
  };
  let announced = Promise.resolve();
  return {
    columns(columns) {
      announced = send({ type: 'columns', columns });
    },
    async values(values, count) {
      await announced;
      held =
        rows === 0
          ? values.map((column) => [...column])
          : held.map((column, at) => column.concat(values[at] ?? []));
      rows += count;
      if (rows >= SEND_ROWS) await flush();
    },
    async restart() {
      held = [];
      rows = 0;
      await send({ type: 'restart' });
    },
    async flush() {
      await announced;
      await flush();
    },
  };
};

export const createWorkerCore = (driver: Driver, spoolDir: string): WorkerCore => {
  const query = async (args: Args<'query'>, send: (part: Part) => Promise<void>) => {
    const sink = sender(send);
    const end = await driver.run({ ...args, wantsProgress: false }, sink);
    await sink.flush();
    return end;
  };

  const store = async ({ key, ...args }: Args<'store'>, send: (part: Part) => Promise<void>) => {
    const writer = createSpoolWriter(spoolDir, key);
    let told = -1;
    const timer = setInterval(() => {
      const percent = Math.floor(driver.progress());
      if (percent > told && percent <= 100) {
        told = percent;
        void send({ type: 'progress', percent });
      }
    }, PROGRESS_EVERY_MS);
    try {
      const { truncated } = await driver.run({ ...args, wantsProgress: true }, writer);
      return writer.finish(truncated);
    } catch (error) {
      writer.discard();
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
      }
    },
    interrupt: () => driver.interrupt(),
    close: () => driver.close(),
  };
};
