/** The groups of a query in one row: every step after it adds them up, each column under its own name. */
import { isRecord } from '#common/isRecord.ts';
import type { PostProcessingStep } from '#common/wire/chartData.ts';

const isSumOfItself = ([name, settings]: readonly [string, unknown]): boolean =>
  isRecord(settings) && settings.operator === 'sum' && settings.column === name;

/** What the one step makes of all groups together; null where the steps do something else. */
const ofAllGroups = (
  steps: readonly PostProcessingStep[],
): readonly (readonly [string, unknown])[] | null => {
  const [step, ...more] = steps;
  if (!step || more.length > 0 || step.operation !== 'aggregate') return null;
  const { groupby = [], aggregates } = step.options ?? {};
  const isOfAll = Array.isArray(groupby) && groupby.length === 0 && isRecord(aggregates);
  return isOfAll ? Object.entries(aggregates) : null;
};

export const addsUpGroups = (steps: readonly PostProcessingStep[]): boolean =>
  ofAllGroups(steps)?.every(isSumOfItself) === true;

/** Its row says how many groups there are, or what they add up to: the usual limit of rows would make it another number. */
export const isOfAllGroups = (steps: readonly PostProcessingStep[]): boolean =>
  ofAllGroups(steps)?.every(
    ([, settings]) =>
      isRecord(settings) && (settings.operator === 'sum' || settings.operator === 'count'),
  ) === true;
