import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  type DuckDBResult,
  type DuckDBType,
  HUGEINT,
  INTEGER,
  SQLNULL,
  VARCHAR,
} from '@duckdb/node-api';
import { dialect } from './dialect.ts';
import { type Parameter, stopped, type Statement } from '../engine.ts';
import type { Driver, RunEnd, RunRequest, Sink } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { createRowLimit } from '../drivers/rowLimit.ts';
import { assertOne } from '../drivers/statementText.ts';
import { cellWriter } from './columnText.ts';
import { engineError } from './errors.ts';
import { type Judged, judge } from './gate.ts';
import type { DuckdbSetup, OpenInstance } from './instance.ts';
import { type InstanceRequest, createInstances } from './instances.ts';
import { resolved, schemasIn, searchIn, tableIn, tablesIn } from './listing.ts';
import { aboutMissing } from './missing.ts';
import { neededBy, NO_NEEDS } from './needs.ts';
import { columnOf } from './types.ts';

/** Below this the engine builds the result in memory and reports every error. */
const HELD_ROWS_MAX = 20_000;
const INT32_MAX = 2_147_483_647;
const INT64_MAX = 9_223_372_036_854_775_807n;
/** The line that `SELECT * FROM (` adds before a person’s statement. */
const WRAPPER_LINES = 1;

/** The columns of every EXPLAIN; finding out by running it could take as long as the query itself. */
const PLAN_COLUMNS = ['explain_key', 'explain_value'].map((name) => columnOf(name, VARCHAR));

const FOR_NOBODY = { owner: null, wantsProgress: false } as const;

const typeOf = (value: Parameter): DuckDBType => {
  if (value === null) return SQLNULL;
  if (typeof value === 'string') return VARCHAR;
  if (typeof value === 'boolean') return BOOLEAN;
  if (typeof value === 'bigint')
    return value <= INT64_MAX && value >= -INT64_MAX ? BIGINT : HUGEINT;
  if (!Number.isSafeInteger(value)) return DOUBLE;
  return Math.abs(value) <= INT32_MAX ? INTEGER : BIGINT;
};

const bound = (parameters: readonly Parameter[]) => {
  const types = parameters.map(typeOf);
  const values = parameters.map((value, at) => (types[at] === BIGINT ? BigInt(value ?? 0) : value));
  return { values, types };
};

const atMost = (sql: string, rows: number) => `SELECT * FROM (\n${sql}\n) LIMIT ${rows}`;

/**
 * The engine’s streams end silently when a statement fails in the middle. A final row of TRUE distinguishes a complete
 * result from a broken one.
 */
const withEndMark = (sql: string, columns: number) =>
  `SELECT *, FALSE FROM (${sql}) UNION ALL SELECT ${'NULL, '.repeat(columns)}TRUE`;

interface Prepared {
  readonly names: readonly string[];
}

const namesOf = async (connection: DuckDBConnection, sql: string): Promise<Prepared> => {
  const prepared = await connection.prepare(sql).catch((error: unknown) => {
    throw engineError(error, sql);
  });
  try {
    const names = Array.from({ length: prepared.columnCount }, (_, at) => prepared.columnName(at));
    return { names };
  } finally {
    prepared.destroySync();
  }
};

export const createDriver = (setup: DuckdbSetup): Driver => {
  const instances = createInstances(setup);
  const interruption = createInterruption();
  /** An interrupt between two calls of the engine stops neither, so it is checked right before each call. */
  const stopIfRequested = interruption.throwIfRequested;
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

  /** The one statement of a text, allowed to run, with its position in the text. */
  const admitted = async (
    connection: DuckDBConnection,
    statement: Statement,
    instance: OpenInstance,
  ): Promise<Judged> => {
    const [judged, another] = await judge(connection, statement.sql, instance);
    assertOne(judged, another);
    if (judged.refusal) throw judged.refusal;
    if (statement.schema && statement.schema !== dialect.defaultSchema) {
      await connection.run(`USE ${dialect.quote(statement.schema)}`);
    }
    const before = statement.sql.slice(0, statement.sql.indexOf(judged.sql));
    return { ...judged, sql: before.replaceAll(/[^\n]/g, ' ') + judged.sql };
  };

  /** Passes on all rows up to the limit. False: the result broke off before its end mark. */
  const pass = async (
    result: DuckDBResult,
    names: readonly string[],
    limit: number,
    isMarked: boolean,
    sink: Sink,
  ): Promise<RunEnd | null> => {
    const types = result.columnTypes().slice(0, names.length);
    sink.columns(types.map((type, at) => columnOf(names[at] ?? '', type)));
    const limited = createRowLimit(limit);
    const next = () => {
      stopIfRequested();
      const chunk = result.fetchChunk();
      chunk.catch(() => undefined);
      return chunk;
    };
    // The engine works on the next part while this one is written.
    let coming = next();
    try {
      for (;;) {
        const chunk = await coming;
        const rows = chunk?.rowCount ?? 0;
        if (!chunk || rows === 0) break;
        coming = next();
        const isLast = isMarked && chunk.getColumnVector(names.length).getItem(rows - 1) === true;
        const real = isLast ? rows - 1 : rows;
        const taken = limited.take(real);
        if (taken > 0) await sink.written(cellWriter(chunk, types), taken);
        if (real > taken) return { truncated: true };
        if (isLast) return { truncated: false };
      }
    } finally {
      await coming.catch(() => undefined);
    }
    return isMarked ? null : { truncated: false };
  };

  const runQuery = async (
    connection: DuckDBConnection,
    { sql }: Judged,
    { statement, limit }: RunRequest,
    sink: Sink,
  ): Promise<RunEnd> => {
    const { values, types } = bound(statement.parameters ?? []);
    const { names } = await namesOf(connection, sql);
    const limited = atMost(sql, limit + 1);
    try {
      stopIfRequested();
      if (limit <= HELD_ROWS_MAX) {
        const held = await connection.run(limited, values, types);
        return (await pass(held, names, limit, false, sink)) ?? { truncated: false };
      }
      const marked = withEndMark(limited, names.length);
      const end = await pass(
        await connection.stream(marked, values, types),
        names,
        limit,
        true,
        sink,
      );
      if (end) return end;
      stopIfRequested();
      await sink.restart();
      stopIfRequested();
      await connection.run(`CREATE TEMP TABLE sextant_answer AS ${limited}`, values, types);
      const kept = await connection.stream(withEndMark('FROM sextant_answer', names.length));
      const whole = await pass(kept, names, limit, true, sink);
      if (!whole) throw stopped();
      return whole;
    } catch (error) {
      throw engineError(error, sql, WRAPPER_LINES);
    }
  };

  const runAsIs = async (
    connection: DuckDBConnection,
    { sql }: Judged,
    { statement, limit }: RunRequest,
    sink: Sink,
  ): Promise<RunEnd> => {
    const { values, types } = bound(statement.parameters ?? []);
    stopIfRequested();
    const result = await connection.run(sql, values, types);
    return (await pass(result, result.columnNames(), limit, false, sink)) ?? { truncated: false };
  };

  /** A statement that may run, in an instance that has the tables it reads. */
  const withStatement = <T>(
    request: Omit<InstanceRequest, 'wanted'>,
    statement: Statement,
    work: (connection: DuckDBConnection, judged: Judged) => Promise<T>,
  ): Promise<T> => {
    const wanted = neededBy(statement.sql, statement.schema);
    return using({ ...request, wanted }, async (connection, instance) => {
      const judged = await admitted(connection, statement, instance);
      try {
        return await work(connection, judged);
      } catch (error) {
        throw aboutMissing(engineError(error), instance, judged.tables, statement.schema);
      }
    });
  };

  return {
    warm: () => instances.warm(),

    run: (request, sink) =>
      withStatement(request, request.statement, (connection, judged) =>
        judged.isQuery
          ? runQuery(connection, judged, request, sink)
          : runAsIs(connection, judged, request, sink),
      ),

    interrupt: interruption.request,

    progress: () => running?.progress.percentage ?? -1,

    // Of all statements, only a PIVOT cannot be parsed without its tables.
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
      withStatement(FOR_NOBODY, statement, async (connection, judged) => {
        const { values, types } = bound(statement.parameters ?? []);
        if (judged.kind === 'explain') return PLAN_COLUMNS;
        if (!judged.isQuery) {
          const result = await connection.run(judged.sql, values, types);
          return result.columnTypes().map((type, at) => columnOf(result.columnName(at), type));
        }
        const { names } = await namesOf(connection, judged.sql);
        const none = await connection.run(atMost(judged.sql, 0), values, types);
        return none.columnTypes().map((type, at) => columnOf(names[at] ?? '', type));
      }),

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
