import { type CreateTarget, type Engine, EngineError, type RunOptions } from '../engine.ts';
import { engineFailures } from '../failures.ts';
import type { Tables } from './tables.ts';

const WAITING_MAX = 20;
const failures = engineFailures();

/**
 * “Create table as” and “create view as” on the embedded database: one at a time, each in a process of its own,
 * published in one step and visible to every run that starts afterwards.
 */
export const withCreateAs = (engine: Engine, tables: Tables): Engine => {
  let line: readonly string[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const create = async (
    sql: string,
    within: string | null | undefined,
    target: CreateTarget,
    options: Omit<RunOptions, 'limit'>,
  ) => {
    const { signal, timeoutMs, beforeStart, onStarted, onProgress } = options;
    if (!signal?.aborted) await beforeStart?.();
    if (signal?.aborted) throw failures.of({ reason: 'stopped' });
    onStarted?.();
    const tooLate = AbortSignal.timeout(timeoutMs);
    try {
      await tables.importTable({
        schema: target.schema,
        name: target.name,
        from: { sql, asView: target.kind === 'view', ...(within ? { within } : {}) },
        ifNew: true,
        signal: AbortSignal.any(signal ? [signal, tooLate] : [tooLate]),
        ...(onProgress ? { onProgress } : {}),
      });
    } catch (error) {
      if (tooLate.aborted) throw failures.of({ reason: 'timeout', timeoutMs });
      throw error;
    }
  };

  return {
    ...engine,
    before(runId) {
      const at = line.indexOf(runId);
      return at < 0 ? engine.before(runId) : at;
    },
    async createAs({ sql, schema }, target, options) {
      if (line.length >= WAITING_MAX) {
        throw new EngineError('busy', 'Too many tables are being made. Try again in a moment.');
      }
      line = [...line, options.runId];
      const turn = last.then(() => {
        line = line.filter((runId) => runId !== options.runId);
        return create(sql, schema, target, options);
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    async drop({ kind, schema, name, ifExists }) {
      const known = tables.find(schema, name);
      if (!known) {
        if (ifExists) return;
        throw new EngineError('missing_table', `There is no ${kind} ${schema}.${name}.`);
      }
      const is = known.view ? 'view' : 'table';
      if (is !== kind) {
        const message = `${schema}.${name} is a ${is}: use DROP ${is.toUpperCase()}.`;
        throw new EngineError('not_allowed', message);
      }
      await tables.dropTable(schema, name);
    },
  };
};
