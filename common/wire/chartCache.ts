/** Kept answers of charts on the wire: making them in advance, and forgetting them. */
import { z } from 'zod';
import { datasourceType } from './chart.ts';
import { QueryFilter } from './chartData.ts';
import { integer } from './integer.ts';
import { parseBounded } from './jsonMeter.ts';

const FILTERS = z.array(QueryFilter);

/** JSON text of filters that are added to those of the chart. */
const extraFilters = z.string().transform((text, context): readonly QueryFilter[] => {
  try {
    return FILTERS.parse(parseBounded(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'Not a valid list of filters.' });
    return z.NEVER;
  }
});

const extras = { dashboard_id: integer.optional(), extra_filters: extraFilters.optional() };

export const ChartWarmUp = z.strictObject({ chart_id: integer, ...extras });
export type ChartWarmUp = z.infer<typeof ChartWarmUp>;
export const DatasetWarmUp = z.strictObject({
  db_name: z.string(),
  table_name: z.string(),
  ...extras,
});

const SOURCES_MAX = 1000;
const few = `At most ${SOURCES_MAX} are forgotten at once.`;

export const CacheInvalidation = z.strictObject({
  datasource_uids: z.array(z.string()).max(SOURCES_MAX, few).optional(),
  datasources: z
    .array(
      z.strictObject({
        datasource_type: datasourceType,
        datasource_name: z.string().optional(),
        database_name: z.string().optional(),
        schema: z.string().nullish(),
        catalog: z.string().nullish(),
      }),
    )
    .max(SOURCES_MAX, few)
    .optional(),
});
export type CacheInvalidation = z.infer<typeof CacheInvalidation>;
