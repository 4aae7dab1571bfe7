import type { Service } from '../processes/service.ts';
import { type Column, EngineError, type HeldAnswer } from './engine.ts';
import type { Driver, Sink, WriteCells } from './drivers/driver.ts';
import { createHeldWriter, type HeldWriter } from './heldBytes.ts';
import { createPageText } from './pageText.ts';
import { createSpoolWriter } from './spoolWriter.ts';
import type { Args, EngineCalls, Part, WorkerSetup } from './calls.ts';

const PROGRESS_EVERY_MS = 250;
/** A part of a result: small enough to read at once, large enough to be cheap. */
const PART_ROWS = 4096;
const PART_BYTES = 1024 * 1024;
const MB = 1024 * 1024;
const LINE_END = Buffer.from('\n');

const tooLarge = (maxBytes: number, rows: number, bytes: number) =>
  new EngineError(
    'too_large',
    `The answer is larger than ${Math.floor(maxBytes / MB)} MB, the most that is held for one answer: its first ` +
      `${rows.toLocaleString('en-US')} rows have ${(bytes / MB).toFixed(1)} MB. ` +
      'Ask for fewer rows or columns, or let the database aggregate them.',
  );

/** Gathers a result part by part, up to its limit of bytes. */
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

/** What a worker does with its driver: the same in a child process and, for tests, in this process. */
export const createStatementService = (
  driver: Driver,
  { spoolDir, resultBytes }: Pick<WorkerSetup, 'spoolDir' | 'resultBytes'>,
): Service<EngineCalls, Part> => {
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

  const store = async ({ key, ...args }: Args<'store'>, report: (part: Part) => Promise<void>) => {
    let stopping: Promise<void> | undefined;
    const writer = createSpoolWriter(spoolDir, key, {
      maxBytes: resultBytes,
      onRows: (rows) => void report({ type: 'rows', rows }),
      // Otherwise a server elsewhere would continue and wait for somebody to read the rest.
      onCut: () => {
        stopping = driver.interrupt();
      },
    });
    let reported = -1;
    const timer = setInterval(() => {
      const percent = Math.floor(driver.progress());
      if (percent > reported && percent <= 100) {
        reported = percent;
        void report({ type: 'progress', percent });
      }
    }, PROGRESS_EVERY_MS);
    try {
      const { truncated, changed } = await driver
        .run({ ...args, wantsProgress: true }, writer)
        .catch(async (error: unknown) => {
          if (!writer.isCut()) throw error;
          // An old interrupt must not hit the next statement.
          await stopping;
          return { truncated: true, changed: undefined };
        });
      const stored = await writer.finish(truncated);
      return changed === undefined ? stored : { ...stored, changed };
    } catch (error) {
      await writer.discard();
      throw error;
    } finally {
      clearInterval(timer);
    }
  };

  return {
    calls: {
      hold,
      store: (args, { report }) => store(args, report),
      inspect: ({ sql, schema, as }) => driver.inspect(sql, schema, as),
      describe: ({ statement, as }) => driver.describe(statement, as),
      catalogs: ({ as }) => driver.catalogs(as),
      schemas: ({ catalog, as }) => driver.schemas(catalog, as),
      tables: ({ schema, catalog, as }) => driver.tables(schema, catalog, as),
      table: ({ ref, as }) => driver.table(ref, as),
      search: ({ search, as }) => driver.search(search, as),
    },
    interrupt: () => driver.interrupt(),
    close: () => driver.close(),
  };
};
