/** What our own parser and printer must do with any text. */
import { admit } from '../../server/statement/admit.ts';
import { grammarOf } from '../../server/engine/modules.ts';
import { Refusal } from '../../server/statement/refusal.ts';
import { type SchemaRef, openOf, printedExpression } from '../sqlCorpus/printed.ts';
import { statementOf } from '../sqlCorpus/places.ts';
import type { Sample } from '../sqlCorpus/sample.ts';
import type { Case } from './cases.ts';
import { Finding } from './finding.ts';

export interface Read {
  /** One for an expression, and for each statement of a script. */
  readonly statements: readonly string[];
}

const WITHIN_MS = 50;
const OF_LENGTH = 20_000;

type Texts = Pick<Sample, 'place' | 'text'> & Pick<Case, 'engine'>;

const printedParts = ({ engine, place, text }: Texts, home: SchemaRef): readonly string[] =>
  place === 'statement'
    ? admit(text, grammarOf(engine), openOf(home)).map(({ sql }) => sql)
    : [printedExpression(engine, text)];

const refusable = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Refusal) return null;
    throw new Finding('throws', String(cause), { cause });
  }
};

const assertQuick = (one: Case, home: SchemaRef): void => {
  if (one.text.length > OF_LENGTH) return;
  const times: number[] = [];
  // Repeated twice if it was slow, since the machine may be busy.
  do {
    const began = performance.now();
    refusable(() => printedParts(one, home));
    times.push(performance.now() - began);
  } while (times.length < 4 && Math.min(...times) > WITHIN_MS);
  const best = Math.min(...times);
  if (best > WITHIN_MS) throw new Finding('slow', `${best.toFixed(0)} ms`);
};

/** Null if it is refused. Throws a finding. */
export const read = (one: Case, home: SchemaRef): Read | null => {
  const parts = refusable(() => printedParts(one, home));
  if (parts === null) return null;
  for (const text of parts) {
    const again = refusable(() => printedParts({ ...one, text }, home));
    if (again?.length !== 1 || again[0] !== text) {
      throw new Finding('printed otherwise', `${text} is printed as ${JSON.stringify(again)}`);
    }
  }
  const { place } = one;
  return { statements: parts.map((text) => statementOf({ place, text })) };
};

/** The same within a time, for runs that measure. */
export const readInTime: typeof read = (one, home) => {
  assertQuick(one, home);
  return read(one, home);
};
