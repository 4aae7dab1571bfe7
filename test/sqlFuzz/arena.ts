/** One database with the fixture and one without the forbidden part, in which cases run and are compared. */
import { type Client, openClient } from '../sqlCorpus/clients.ts';
import { SECRET } from '../sqlCorpus/fixture/tables.ts';
import { statementOf } from '../sqlCorpus/places.ts';
import { HOMES } from '../sqlCorpus/printed.ts';
import type { Engine } from '../sqlCorpus/sample.ts';
import type { Case } from './cases.ts';
import { Finding } from './finding.ts';
import { DROPS } from './forbidden.ts';
import { read } from './reading.ts';
import { isQuirk } from './quirks.ts';
import { stateOf } from './state.ts';
import { WITNESSES } from './witnesses.ts';

/** How far a case went. */
export type Stage = 'refused' | 'read' | 'ran' | 'compared';

export interface Arena {
  /** Throws a finding. */
  judge(one: Case): Promise<Stage>;
  /** Throws a finding if anything is not as it was in the beginning. */
  assertUnchanged(): Promise<void>;
  close(): Promise<void>;
}

interface Outcome {
  readonly isAnswer: boolean;
  readonly text: string;
}

const outcomeOf = (client: Client, sql: string): Promise<Outcome> =>
  client.ask(sql).then(
    (text) => ({ isAnswer: true, text }),
    (error: unknown) => ({ isAnswer: false, text: String(error) }),
  );

/** Rows in any order. */
const sorted = (rows: string): string => {
  if (!rows.startsWith('[')) return rows;
  return (JSON.parse(rows) as readonly unknown[])
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n');
};

const isSame = (a: Outcome, b: Outcome): boolean =>
  a.isAnswer === b.isAnswer &&
  (!a.isAnswer || a.text === b.text || sorted(a.text) === sorted(b.text));

const IS_EXPLAIN = /^EXPLAIN\b/;

export const openArena = async (engine: Engine, url: string, reads = read): Promise<Arena> => {
  const full = await openClient(engine, url);
  const stripped = await openClient(engine, url);
  for (const sql of DROPS[engine]) await stripped.run(sql);
  const before = await stateOf(engine, full);
  let twin: Client | null = null;

  /** Time and chance are in an answer that is another one each time, or in another database of the same content. */
  const isSteady = async (sql: string, was: Outcome): Promise<boolean> => {
    if (!isSame(was, await outcomeOf(full, sql))) return false;
    twin ??= await openClient(engine, url);
    return isSame(was, await outcomeOf(twin, sql)) && isSame(was, await outcomeOf(full, sql));
  };

  /** A statement that reads forbidden data may rightly differ. */
  const isOpen = async (sql: string, was: Outcome): Promise<boolean> =>
    isSame(was, await outcomeOf(stripped, sql));

  const assertHarmless = async (sql: string): Promise<Outcome> => {
    const touched = await WITNESSES[engine](full, sql);
    if (touched.length > 0) throw new Finding('touches', `${sql} touches ${touched.join(', ')}`);
    const outcome = await outcomeOf(full, sql);
    if (outcome.text.includes(SECRET) && !sql.includes(SECRET))
      throw new Finding('reveals the secret', `${sql} answers ${outcome.text}`);
    const without = await outcomeOf(stripped, sql);
    // A plan tells sizes, which differ.
    if (!IS_EXPLAIN.test(sql) && !isSame(outcome, without) && (await isSteady(sql, outcome))) {
      throw new Finding(
        'depends on what is forbidden',
        `${sql} answers ${outcome.text}, and ${without.text} without it`,
      );
    }
    return outcome;
  };

  const assertMeant = async (one: Case, sql: string, printed: Outcome): Promise<boolean> => {
    if (IS_EXPLAIN.test(sql)) return false;
    const typed = statementOf(one);
    const outcome = await outcomeOf(full, typed);
    if (!outcome.isAnswer) return false;
    if (isSame(outcome, printed) || isQuirk(engine, typed)) return true;
    if (!(await isOpen(typed, outcome)) || !(await isSteady(typed, outcome))) return true;
    throw new Finding(
      printed.isAnswer ? 'means otherwise' : 'broken',
      `${sql} answers ${printed.text}, as it was typed ${outcome.text}`,
    );
  };

  return {
    async judge(one) {
      const found = reads(one, HOMES[engine]);
      if (found === null) {
        if (!one.isGrown) return 'refused';
        const { isAnswer } = await outcomeOf(full, statementOf(one));
        if (isAnswer) throw new Finding('refused', 'the database answers it');
        return 'refused';
      }
      let stage: Stage = 'read';
      for (const sql of found.statements) {
        const outcome = await assertHarmless(sql);
        if (outcome.isAnswer) stage = 'ran';
        if (found.statements.length === 1 && (await assertMeant(one, sql, outcome)))
          stage = 'compared';
      }
      return stage;
    },
    async assertUnchanged() {
      const after = await stateOf(engine, full);
      if (after === before) return;
      const lines = after.split('\n');
      const changed = before.split('\n').filter((line, at) => line !== lines[at]);
      throw new Finding('changes', changed.join('\n'));
    },
    async close() {
      await full.close();
      await stripped.close();
      await twin?.close();
    },
  };
};
