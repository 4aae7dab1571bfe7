import type { Conditions } from '#common/wire/chartData.ts';
import { isClosedAnywhere } from '#common/sql/conditions.ts';
import { NotAccepted } from '@/lib/notAccepted';
import { announces } from '../pageFacts';

/**
 * A query as the server takes it. Our own reads conditions one by one; any other takes them as one text, in which each
 * that stands beside another must be closed however quotes are read.
 */
export const withConditions = <T extends { readonly conditions?: unknown }>(
  query: T,
): Omit<T, 'conditions'> => {
  const { conditions, ...others } = query;
  if (conditions === undefined || announces('chart.conditions')) return query;
  const { where, having } = conditions as Conditions;
  const joined = [where, having].filter(({ length }) => length > 1).flat();
  const open = joined.find((sql) => !isClosedAnywhere(sql));
  if (open === undefined) return others;
  throw new NotAccepted(
    `Beside other custom filters, this one could change what they mean: ${open}\nA quote, comment or parenthesis of it ends inside it only where backslashes or signs are read in one way. Write '' for a quote inside quotes.`,
  );
};
