/** Which questions of a request are about so much the same rows that these are read once for all of them. */
import type { Dialect } from '../../engine/dialects/dialect.ts';
import type { Apart } from '../apart.ts';
import { render, type Sql } from '../sql.ts';

export interface Cluster<T> {
  readonly members: readonly [T, ...T[]];
  /** The conditions that all of them have; none where it is one question alone. */
  readonly shared: ReadonlySet<string>;
}

interface Asked<T> {
  readonly member: T;
  readonly conditions: readonly string[];
}

/** A condition with its values: equal texts are equal conditions. */
const textOf = (condition: Sql, dialect: Dialect): string => {
  const { sql, parameters } = render(condition, dialect);
  return JSON.stringify([sql, parameters], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
};

export const textsOf = ({ conditions }: Pick<Apart, 'conditions'>, dialect: Dialect) =>
  conditions.map((one) => textOf(one, dialect));

/** The condition that most of them have, the first one of several; null where none has company. */
const commonest = (asked: readonly Asked<unknown>[], known: ReadonlySet<string>): string | null => {
  const counts = new Map<string, number>();
  for (const { conditions } of asked) {
    for (const text of new Set(conditions)) {
      if (!known.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const [text, count] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 1]);
  return count > 1 ? text : null;
};

const sharedBy = (asked: readonly Asked<unknown>[]): ReadonlySet<string> =>
  asked
    .map(({ conditions }) => new Set(conditions))
    .reduce((common, one) => common.intersection(one));

const clustersOf = <T>(
  asked: readonly Asked<T>[],
  isUnfit: (shared: ReadonlySet<string>) => boolean,
  known: ReadonlySet<string>,
): readonly Cluster<T>[] => {
  const common = commonest(asked, known);
  if (common === null)
    return asked.map(({ member }) => ({ members: [member], shared: new Set<string>() }));
  const has = ({ conditions }: Asked<T>) => conditions.includes(common);
  const ones = asked.filter(has);
  const shared = sharedBy(ones);
  const [first, ...others] = ones.map(({ member }) => member);
  const made =
    isUnfit(shared) || !first
      ? clustersOf(ones, isUnfit, known.union(shared))
      : [{ members: [first, ...others] as const, shared }];
  const rest = asked.filter((one) => !has(one));
  return rest.length === 0 ? made : [...made, ...clustersOf(rest, isUnfit, known)];
};

/**
 * Those that have a condition in common are one cluster, beginning with the condition that most of them have. Where the
 * rows that meet the shared conditions are unfit, too many for example, the others of their conditions tell them apart.
 */
export const clustered = <T>(
  members: readonly T[],
  conditionsOf: (member: T) => readonly string[],
  isUnfit: (shared: ReadonlySet<string>) => boolean,
): readonly Cluster<T>[] =>
  clustersOf(
    members.map((member) => ({ member, conditions: conditionsOf(member) })),
    isUnfit,
    new Set(),
  );
