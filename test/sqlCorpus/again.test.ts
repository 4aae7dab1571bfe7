/** What was printed is read again when it starts and when its result is asked for. */
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../server/statement/refusal.ts';
import { legitimateOf } from './corpus.ts';
import { statementOf } from './places.ts';
import { printedStatement } from './printed.ts';
import { ENGINES, type Engine } from './sample.ts';

/** The statement as it runs, or why it is refused. */
const admitted = (engine: Engine, text: string): { sql: string } | { refused: string } => {
  try {
    return { sql: printedStatement(engine, { place: 'statement', text }) };
  } catch (cause) {
    if (cause instanceof Refusal) return { refused: cause.message };
    throw cause;
  }
};

describe.each(ENGINES)('SQL printed for %s', (engine) => {
  test('is admitted when it is read again [T14]', () => {
    const printed = legitimateOf(engine)
      .map((sample) => admitted(engine, statementOf(sample)))
      .flatMap((once) => ('sql' in once ? [once.sql] : []));
    expect(printed.length).toBeGreaterThan(100);
    const refused = printed.flatMap((sql) => {
      const again = admitted(engine, sql);
      return 'refused' in again ? [{ sql, ...again }] : [];
    });
    expect(refused).toEqual([]);
  });
});
