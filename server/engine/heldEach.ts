/** Several results in the rows of one statement, one after the other: its first column says which one a row is of. */
import type { Args } from './calls.ts';
import type { Sink, WriteCells } from './drivers/driver.ts';
import { createRowLimit } from './drivers/rowLimit.ts';
import { type Column, EngineError, type HeldAnswer } from './engine.ts';
import { discardHeld } from './heldBytes.ts';
import { holding, type Writers } from './holding.ts';
import { JsonBytes } from './jsonBytes.ts';

type Parts = Args<'holdEach'>['parts'];

/** Each is written before the next one begins, so that all of them use the same buffers. */
export const holdingEach = (parts: Parts, writers: Writers) => {
  const numbers = new JsonBytes();
  let columns: readonly Column[] = [];
  let finished: HeldAnswer[] = [];
  let current: ReturnType<typeof begun> | null = null;

  const begun = (at: number) => {
    const part = parts[at];
    if (!part) throw new EngineError('database', 'A row of several results is of none of them.');
    const from = 1 + parts.slice(0, at).reduce((sum, { names }) => sum + names.length, 0);
    const held = holding(part, writers);
    held.sink.columns(columns.slice(from, from + part.names.length));
    return { from, held, limit: createRowLimit(part.limit), hasMore: false };
  };

  const end = () => {
    if (current) finished.push(current.held.finish(current.hasMore));
    current = null;
  };
  const moveTo = (at: number) => {
    if (at < finished.length) throw new EngineError('database', 'Several results are mixed.');
    while (finished.length < at) {
      current ??= begun(finished.length);
      end();
    }
    current ??= begun(at);
    return current;
  };

  const take = async (cells: WriteCells, start: number, stop: number, at: number) => {
    const part = moveTo(at);
    const taken = part.limit.take(stop - start);
    if (taken < stop - start) part.hasMore = true;
    const own: WriteCells = (column, from, to, out) =>
      cells(part.from + column, start + from, start + to, out);
    if (taken > 0) await part.held.sink.written(own, taken);
  };

  const written = async (cells: WriteCells, count: number) => {
    numbers.clear();
    cells(0, 0, count, numbers);
    const places = JSON.parse(`[${numbers.written().toString()}]`) as readonly number[];
    for (let from = 0; from < count; ) {
      const at = places[from] ?? -1;
      let to = from + 1;
      while (to < count && places[to] === at) to += 1;
      await take(cells, from, to, at);
      from = to;
    }
  };

  const discard = () => {
    current?.held.discard();
    for (const { text } of finished) discardHeld(text);
    current = null;
    finished = [];
  };

  const sink: Sink = {
    columns(given) {
      columns = given;
    },
    values: (values, count) => written(writers.text.cells(values), count),
    written,
    async restart() {
      discard();
    },
  };
  return {
    sink,
    finish(): readonly HeldAnswer[] {
      moveTo(parts.length - 1);
      end();
      return finished;
    },
    discard,
    release() {
      numbers.release();
      writers.text.release();
      writers.rows.release();
    },
  };
};
