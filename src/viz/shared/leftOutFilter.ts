interface Condition {
  readonly expressionType?: unknown;
  readonly clause?: unknown;
}

/** `WHERE` or `HAVING`: whether a filter is about rows or about the groups that are made of them. */
export const clauseOf = ({ clause }: Pick<Condition, 'clause'>): string =>
  String(clause ?? 'WHERE').toUpperCase();

/** A condition on a metric that is not written as SQL: no chart applies it, here or in a Superset. */
export const isLeftOut = (condition: Condition): boolean =>
  condition.expressionType !== 'SQL' && clauseOf(condition) !== 'WHERE';
