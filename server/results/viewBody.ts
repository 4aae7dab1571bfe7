import { z } from 'zod';
import { boolean } from '#common/wire/boolean.ts';
import { FILTER_OPS } from '#common/results/viewSpec.ts';

const ORDERS_MAX = 20;
const FILTERS_MAX = 100;
const VALUES_MAX = 10_000;
const TEXT_MAX = 10_000;

const Value = z.union([z.string().max(TEXT_MAX), z.number(), z.boolean()]);
const Position = z.int().nonnegative();

export const ViewBody = z.strictObject({
  key: z.string(),
  order_by: z
    .array(z.strictObject({ column: Position, descending: boolean.optional() }))
    .max(ORDERS_MAX)
    .default([]),
  filters: z
    .array(
      z.strictObject({
        column: Position,
        op: z.enum(FILTER_OPS),
        value: z.union([Value, z.array(Value).max(VALUES_MAX)]).optional(),
      }),
    )
    .max(FILTERS_MAX)
    .default([]),
  search: z.string().max(TEXT_MAX).default(''),
});

const RANGES_MAX = 1000;
const COLUMNS_MAX = 10_000;

export const FiguresBody = z.strictObject({
  key: z.string(),
  ranges: z
    .array(
      z.strictObject({
        top: Position,
        bottom: Position,
        columns: z.array(Position).min(1).max(COLUMNS_MAX),
      }),
    )
    .min(1)
    .max(RANGES_MAX),
});

export const ProfileQ = z.object({ key: z.string(), column: Position });
