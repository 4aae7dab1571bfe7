import type { DuckDBConnection } from '@duckdb/node-api';
import type { Statement } from '../engine.ts';
import type { Driver } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { admitted } from './admitted.ts';
import { engineError } from './errors.ts';
import { type Judged, judge } from './gate.ts';
import type { DuckdbSetup, OpenInstance } from './instance.ts';
import { type InstanceRequest, createInstances } from './instances.ts';
import { resolved, schemasIn, searchIn, tableIn, tablesIn } from './listing.ts';
import { aboutMissing } from './missing.ts';
import { neededBy, NO_NEEDS } from './needs.ts';
import { columnsOf } from './prepared.ts';
import { runStatement } from './runStatement.ts';

const FOR_NOBODY = { owner: null, wantsProgress: false } as const;

export const createDriver = (setup: DuckdbSetup): Driver => {
  const instances = createInstances(setup);
  const interruption = createInterruption();
  let running: DuckDBConnection | null = null;

  const using = async <T>(
    request: InstanceRequest,
    work: (connection: DuckDBConnection, instance: OpenInstance) => Promise<T>,
  ): Promise<T> => {
    interruption.begin();
    const { instance, connection, needs } = await instances.connect(request);
    running = connection;
    try {
      interruption.endBy(() => connection.interrupt());
      await instance.prepare(connection, needs);
      return await work(connection, instance);
    } catch (error) {
      throw engineError(error);
    } finally {
      running = null;
      interruption.over();
      connection.closeSync();
    }
  };

  /** A statement that may run, in an instance that has what it reads. */
  const withStatement = <T>(
    request: Omit<InstanceRequest, 'wanted'>,
    statement: Statement,
    work: (connection: DuckDBConnection, judged: Judged, instance: OpenInstance) => Promise<T>,
  ): Promise<T> => {
    const wanted = neededBy(statement.sql, statement.schema);
    return using({ ...request, wanted }, async (connection, instance) => {
      const judged = await admitted(connection, statement, instance);
      try {
        return await work(connection, judged, instance);
      } catch (error) {
        throw aboutMissing(engineError(error), instance, judged.tables, statement.schema);
      }
    });
  };

  return {
    warm: () => instances.warm(),

    run: (request, sink) =>
      withStatement(request, request.statement, (connection, judged, { catalog }) =>
        runStatement({
          connection,
          judged,
          request,
          sink,
          tables: catalog.tables,
          stopIfRequested: interruption.throwIfRequested,
        }),
      ),

    interrupt: interruption.request,

    progress: () => running?.progress.percentage ?? -1,

    // Of all statements only a PIVOT cannot be read without its tables.
    inspect: (sql, schema) => {
      const wanted = /pivot/i.test(sql) ? neededBy(sql, schema) : () => NO_NEEDS;
      return using({ ...FOR_NOBODY, wanted }, async (connection, instance) => {
        const judged = await judge(connection, sql, instance);
        return judged.map(({ kind, tables }) => ({
          kind,
          tables: tables.map((ref) => resolved(instance.catalog, ref, schema)),
        }));
      });
    },

    describe: (statement) =>
      withStatement(FOR_NOBODY, statement, (connection, judged) =>
        columnsOf(connection, judged, statement.parameters),
      ),

    catalogs: async () => [],
    schemas: async () => schemasIn(setup.tablesDir),
    tables: async (schema) => tablesIn(setup.tablesDir, schema),
    table: async (ref) => tableIn(setup.tablesDir, ref),
    search: async (search) => searchIn(setup.tablesDir, search),

    async close() {
      instances.close();
    },
  };
};
