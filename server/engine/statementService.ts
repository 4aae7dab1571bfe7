import type { Service } from '../processes/service.ts';
import type { Driver } from './drivers/driver.ts';
import { holdingEach } from './heldEach.ts';
import { createWriters, holding } from './holding.ts';
import { createSpoolWriter } from './spoolWriter.ts';
import type { Args, EngineCalls, Part, WorkerSetup } from './calls.ts';

const PROGRESS_EVERY_MS = 250;

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

  const holdEach = async ({ parts, ...run }: Args<'holdEach'>) => {
    const { sink, finish, discard, release } = holdingEach(parts, writers);
    try {
      const names = ['', ...parts.flatMap((part) => part.names)];
      await driver.run({ ...run, names, wantsProgress: false }, sink);
      return finish();
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
      holdEach,
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
