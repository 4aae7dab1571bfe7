/** A condition on a metric that is not written as SQL: no chart applies it, here or in a Superset. */
export const isLeftOut = ({
  expressionType,
  clause,
}: {
  readonly expressionType?: unknown;
  readonly clause?: unknown;
}): boolean => expressionType !== 'SQL' && String(clause ?? 'WHERE').toUpperCase() !== 'WHERE';
