/** What analysts write is the same tree to the database when it is printed: not the same rows by accident. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openClient } from '../sqlCorpus/clients.ts';
import { legitimateOf } from '../sqlCorpus/corpus.ts';
import { describeOn } from '../sqlCorpus/describeOn.ts';
import { statementOf } from '../sqlCorpus/places.ts';
import { HOMES, printedStatement } from '../sqlCorpus/printed.ts';
import type { Engine, Sample } from '../sqlCorpus/sample.ts';
import { Refusal } from '../../server/statement/refusal.ts';
import { treeOf } from './trees.ts';

/** Null: a spelling that is left out of the grammar. */
const printed = (engine: Engine, sample: Sample): string | null => {
  try {
    return printedStatement(engine, sample, HOMES[engine]);
  } catch (cause) {
    if (cause instanceof Refusal) return null;
    throw cause;
  }
};

/** Queries of WITH get names of ours, and a dataset's columns stand without their table: their rows are compared. */
const RENAMED = /^WITH\b|^orders\./;

for (const engine of ['duckdb', 'postgresql'] as const) {
  describeOn(engine, `the tree of ${engine}`, (url) => {
    let client: Client;
    beforeAll(async () => {
      client = await openClient(engine, url);
    });
    afterAll(() => client.close());

    const samples = legitimateOf(engine).filter(
      (sample) => !RENAMED.test(sample.text) && printed(engine, sample) !== null,
    );

    test.each(samples)('the $place $text has the same tree when printed [T1]', async (sample) => {
      const typed = await treeOf(engine, client, statementOf(sample));
      const again = await treeOf(engine, client, printed(engine, sample) ?? '');
      expect(again).toBe(typed);
    });
  });
}

describe('the comparison of trees', () => {
  test('finds a difference', async () => {
    const client = await openClient('duckdb', '');
    const trees = ['1 + 2 * 3', '(1 + 2) * 3', '1 + 2'].map((text) =>
      treeOf('duckdb', client, `SELECT ${text}`),
    );
    expect(new Set(await Promise.all(trees)).size).toBe(3);
    await client.close();
  });
});
