/** The groups of a query in one row: every step after it adds them up, each column under its own name. */
import { isRecord } from '#common/isRecord.ts';
import type { PostProcessingStep } from '#common/wire/chartData.ts';

const isSumOfItself = ([name, settings]: readonly [string, unknown]): boolean =>
  isRecord(settings) && settings.operator === 'sum' && settings.column === name;

/** Its row is of all groups, so the usual limit of rows would make it another number. */
export const addsUpGroups = (steps: readonly PostProcessingStep[]): boolean => {
  const [step, ...more] = steps;
  if (!step || more.length > 0 || step.operation !== 'aggregate') return false;
  const { groupby = [], aggregates } = step.options ?? {};
  return (
    Array.isArray(groupby) &&
    groupby.length === 0 &&
    isRecord(aggregates) &&
    Object.entries(aggregates).every(isSumOfItself)
  );
};
