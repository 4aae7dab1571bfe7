import type { TemplateOrder } from './calls.ts';
import { givenNames, namesWithin } from './given.ts';
import { cleaned } from './marks.ts';
import type { ChartVariables } from './variables.ts';

/** Those that the template reads, without the ones that its author gave another meaning. */
export const variablesFor = (
  template: string,
  { parameters, apart }: Pick<TemplateOrder, 'parameters' | 'apart'>,
): Partial<ChartVariables> => {
  if (!apart) return {};
  const own = givenNames(template);
  const read = namesWithin(template);
  return Object.fromEntries(
    Object.entries(apart.variables)
      .filter(([name]) => read.has(name) && !own.has(name) && !Object.hasOwn(parameters, name))
      .map(([name, value]) => [name, cleaned(value)]),
  );
};
