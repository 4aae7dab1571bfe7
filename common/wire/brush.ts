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

export const BrushContext = QueryContext.extend({ brush: BrushAxis });
export type BrushContext = z.infer<typeof BrushContext>;
