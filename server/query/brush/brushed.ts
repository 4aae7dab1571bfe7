/** A question under a brushed range, answered from its index; null where it has none. */
import { hash } from 'node:crypto';
import type { BrushAxis } from '#common/wire/brush.ts';
import { type Engine, EngineError, Generic, type HeldAnswer } from '../../engine/engine.ts';
import { discardHeld, heldSize } from '../../engine/heldBytes.ts';
import type { Compiled } from '../compile.ts';
import type { Query } from '../query.ts';
import type { QuerySource } from '../source.ts';
import type { Combination } from './combination.ts';
import { INDEX_MAX_BYTES, type Indexes } from './indexes.ts';
import { brushPlan, INDEX_ROWS_MAX } from './plan.ts';

interface Run {
  readonly engine: Engine;
  readonly source: QuerySource;
  readonly owner: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface Brushing {
  readonly axis: BrushAxis;
  readonly indexes: Indexes;
  /** What the rows depend on beside the statement: the dataset, its database and the viewer where these matter. */
  readonly about: readonly unknown[];
}

export interface Brushed {
  readonly answer: HeldAnswer;
  readonly combination: Combination & { readonly index: string };
}

/** Only these are added up as the database does it. */
const ADDED: ReadonlySet<string> = new Set(['INTEGER', 'LONGINTEGER', 'DECIMAL', 'FLOAT']);

const isAddable = ({ columns }: HeldAnswer, { dimensions }: Combination): boolean =>
  columns
    .slice(dimensions + 1)
    .every(({ type, generic }) => generic === Generic.numeric && ADDED.has(type));

export const brushed = async (
  query: Query,
  compiled: Compiled,
  { axis, indexes, about }: Brushing,
  { engine, source, owner, timeoutMs, signal }: Run,
): Promise<Brushed | null> => {
  const plan = brushPlan(query, compiled, axis, source);
  if (!plan) return null;
  const { index, combination } = plan;
  const { sql, parameters } = index;
  const key = hash(
    'sha256',
    JSON.stringify([about, sql, parameters], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  );
  const build = async (stop: AbortSignal): Promise<HeldAnswer | null> => {
    try {
      const answer = await engine.hold(
        { sql, parameters, catalog: source.catalog, schema: source.schema },
        {
          runId: crypto.randomUUID(),
          owner,
          limit: INDEX_ROWS_MAX,
          timeoutMs,
          signal: stop,
          maxBytes: INDEX_MAX_BYTES,
        },
      );
      if (!answer.truncated && isAddable(answer, combination) && heldSize(answer.text) > 0)
        return answer;
      discardHeld(answer.text);
      return null;
    } catch (cause) {
      // The question itself says what is wrong, or is small enough.
      if (cause instanceof EngineError && !stop.aborted) return null;
      throw cause;
    }
  };
  const found = await indexes.get({ key, source: source.uid, signal, build });
  return found && { answer: found.answer, combination: { ...combination, index: found.id } };
};
