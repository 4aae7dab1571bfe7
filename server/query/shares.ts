/** Which columns of an answer are parts of a whole, or of another time. */
import type { PostProcessingName, PostProcessingStep } from '#common/wire/chartData.ts';
import { comparedName } from './postProcess/compare.ts';

type Options = Readonly<Record<string, unknown>>;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const isNames = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const made = ({ columns, rename_columns: names }: Options): readonly string[] =>
  texts(names).length > 0 ? texts(names) : texts(columns);

const changes = (options: Options): readonly string[] => {
  const against = texts(options.compare_columns);
  if (options.as_read !== true || options.compare_type !== 'percentage') return [];
  return texts(options.source_columns).map((name, at) =>
    comparedName('percentage', name, against[at] ?? ''),
  );
};

/** By the names that columns have after the last step. */
const namedAfter = (
  steps: readonly PostProcessingStep[],
  operation: PostProcessingName,
  madeBy: (options: Options) => readonly string[],
  asked: ReadonlySet<string> = new Set(),
): ReadonlySet<string> => {
  let names: readonly string[] = [...asked];
  for (const { operation: own, options } of steps) {
    if (own === operation) names = [...names, ...madeBy(options ?? {})];
    else if (own === 'rename' && isNames(options?.columns)) {
      const { columns } = options;
      names = names.map((name) => {
        const to = Object.hasOwn(columns, name) ? columns[name] : name;
        return typeof to === 'string' ? to : name;
      });
    }
  }
  return new Set(names);
};

/** A rank says how far up a value stands among all, from 0 to 1. */
const ranks = (): readonly string[] => ['rank'];

/** With the metrics that are percentages when they are asked for. */
export const sharesOf = (
  steps: readonly PostProcessingStep[],
  percentages: ReadonlySet<string>,
): ReadonlySet<string> =>
  namedAfter(steps, 'contribution', made, percentages).union(namedAfter(steps, 'rank', ranks));

/** What says how far a metric is from another time, as a share of what it was. */
export const changesOf = (steps: readonly PostProcessingStep[]): ReadonlySet<string> =>
  namedAfter(steps, 'compare', changes);

const areParts = ({ operation, options }: PostProcessingStep, metrics: readonly string[]) => {
  if (operation === 'contribution') return made(options ?? {}).length === 0;
  if (operation !== 'compare' || options?.drop_original_columns !== true) return false;
  const compared = new Set(texts(options.source_columns));
  return options.compare_type === 'percentage' && metrics.every((metric) => compared.has(metric));
};

const isRatio = ({ operation, options }: PostProcessingStep): boolean =>
  operation === 'compare' && options?.compare_type === 'ratio';

/**
 * Whether all values are parts: shares of a whole, changes in place of what changed, or series of metrics that are
 * percentages themselves.
 */
export const isOfParts = (
  steps: readonly PostProcessingStep[],
  metrics: readonly string[],
  percentages: ReadonlySet<string>,
): boolean =>
  steps.some((step) => areParts(step, metrics)) ||
  (metrics.length > 0 &&
    metrics.every((metric) => percentages.has(metric)) &&
    steps.some(({ operation }) => operation === 'pivot') &&
    !steps.some(isRatio));
