/** Which columns of an answer are parts of a whole. */
import type { PostProcessingStep } from '#common/wire/chartData.ts';

type Options = Readonly<Record<string, unknown>>;

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const isNames = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const made = ({ columns, rename_columns: names }: Options): readonly string[] =>
  texts(names).length > 0 ? texts(names) : texts(columns);

/** By the names that they have after the last step. */
export const sharesOf = (steps: readonly PostProcessingStep[]): ReadonlySet<string> => {
  let shares: readonly string[] = [];
  for (const { operation, options } of steps) {
    if (operation === 'contribution') shares = [...shares, ...made(options ?? {})];
    else if (operation === 'rename' && isNames(options?.columns)) {
      const { columns } = options;
      shares = shares.map((name) => {
        const to = Object.hasOwn(columns, name) ? columns[name] : name;
        return typeof to === 'string' ? to : name;
      });
    }
  }
  return new Set(shares);
};
