/** `POST /api/v1/chart/brush`: the data of charts while a range is dragged in another one. */
import { z } from 'zod';
import { QueryContext } from './chartData.ts';
import { EDGES_MAX } from '../brushEdges.ts';
import { TIME_GRAINS } from '../timeGrains.ts';

/** Numbers that are finer than a double come as text. */
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** The axis along which the range is dragged, and where it can end: periods of a grain, or bins. */
export const BrushAxis = z.union([
  z.strictObject({ column: z.string(), grain: z.enum(TIME_GRAINS) }),
  z.strictObject({
    column: z.string(),
    edges: z
      .array(z.union([z.number(), z.string().regex(NUMBER)]))
      .min(2)
      .max(EDGES_MAX)
      .refine(
        (edges) => edges.every((edge, at) => at === 0 || Number(edge) > Number(edges[at - 1])),
        'The edges must ascend.',
      ),
  }),
]);
export type BrushAxis = z.infer<typeof BrushAxis>;

/** More than any screen shows. */
const CHARTS_MAX = 200;

/** All charts that a range reaches, in one request. */
export const BrushedCharts = z.strictObject({
  brush: BrushAxis,
  charts: z.array(QueryContext).min(1).max(CHARTS_MAX),
});
export type BrushedCharts = z.infer<typeof BrushedCharts>;

/** A chart in the reply: its entries as in chart data, or why there are none. */
export type BrushedChart<Entry> =
  | { readonly result: readonly Entry[]; readonly is_indexed: boolean }
  | { readonly message: string };
