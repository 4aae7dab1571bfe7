import type { Service } from '../processes/service.ts';
import { type Column, EngineError, type HeldAnswer } from './engine.ts';
import type { Driver, Sink, WriteCells } from './drivers/driver.ts';
import { createHeldPair } from './heldBytes.ts';
import { createPageText, singly } from './pageText.ts';
import { createRowsText } from './rowsText.ts';
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

const rowsTooLarge = (maxBytes: number, rows: number) =>
  new EngineError(
    'too_large',
    `Written down, the first ${rows.toLocaleString('en-US')} rows of the answer take more than ` +
      `${Math.floor(maxBytes / MB)} MB, the most that is sent. Ask for fewer rows or columns.`,
  );

type Holding = Pick<Args<'hold'>, 'maxBytes' | 'names' | 'rowsMaxBytes' | 'path'>;

/** A worker makes one result at a time, all of them in the same buffers. */
const createWriters = () => ({ text: createPageText(), rows: createRowsText() });
type Writers = ReturnType<typeof createWriters>;

/** Gathers a result part by part, up to its limit of bytes: its columns, and before them its rows where they are wanted. */
const holding = ({ maxBytes, names = [], rowsMaxBytes, path }: Holding, writers: Writers) => {
  const pair = createHeldPair(path);
  const { text } = writers;
  const rows = rowsMaxBytes === undefined ? null : writers.rows;
  const body = rows ? pair.second : pair.first;
  let columns: readonly Column[] = [];
  let rowCount = 0;
  const flush = () => {
    if (text.rows() === 0) return;
    body.append(Buffer.from(text.take()));
    body.append(LINE_END);
    if (rows) pair.first.append(rows.take());
  };
  const take = async (cells: WriteCells, count: number) => {
    text.add(rows ? rows.marking(cells) : cells, 0, count);
    rows?.write(count);
    rowCount += count;
    const bytes = body.size() + text.bytes();
    if (bytes > maxBytes) throw tooLarge(maxBytes, rowCount, bytes);
    if (rows && rowsMaxBytes !== undefined && pair.first.size() + rows.bytes() > rowsMaxBytes) {
      throw rowsTooLarge(rowsMaxBytes, rowCount);
    }
    if (text.rows() >= PART_ROWS || text.bytes() >= PART_BYTES) flush();
  };
  const sink: Sink = {
    columns(given) {
      columns = given;
      text.begin(given.length);
      rows?.begin(given, names);
    },
    values: (values, count) => take(rows ? singly(values) : text.cells(values), count),
    written: take,
    async restart() {
      pair.discard();
      text.clear();
      rows?.begin(columns, names);
      rowCount = 0;
    },
  };
  const finish = (truncated: boolean): HeldAnswer => {
    flush();
    const about = { columns, rowCount, truncated };
    if (!rows) return { ...about, text: pair.first.finish() };
    pair.first.append(rows.end());
    const rowsEnd = pair.first.size();
    for (const part of rows.numbers()) pair.first.append(part);
    const indexEnd = pair.first.size();
    const written = {
      ...rows.about(),
      rows: { from: 0, to: rowsEnd },
      index: { from: rowsEnd, to: indexEnd },
      columns: pair.join(),
    };
    return { ...about, text: pair.first.finish(), written };
  };
  const release = () => {
    text.release();
    rows?.release();
  };
  return { sink, finish, discard: pair.discard, release };
};

/** What a worker does with its driver: the same in a child process and, for tests, in this process. */
export const createStatementService = (
  driver: Driver,
  { spoolDir, resultBytes }: Pick<WorkerSetup, 'spoolDir' | 'resultBytes'>,
): Service<EngineCalls, Part> => {
  const writers = createWriters();

  const hold = async ({ maxBytes, rowsMaxBytes, path, ...run }: Args<'hold'>) => {
    const limits = rowsMaxBytes === undefined ? { maxBytes } : { maxBytes, rowsMaxBytes };
    const { names = [] } = run;
    const { sink, finish, discard, release } = holding({ ...limits, names, path }, writers);
    try {
      const { truncated } = await driver.run({ ...run, wantsProgress: false }, sink);
      return finish(truncated);
    } catch (error) {
      discard();
      throw error;
    } finally {
      release();
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
